import { AimOutlined, CheckCircleFilled, ReloadOutlined } from '@ant-design/icons'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import {
  type Finding,
  type FindingGroup,
  type FindingLevel,
  findingGroups,
  findingLevels,
  type Place,
} from '@sunport/contract/content/check/finding.ts'
import { Alert, App, Button, Skeleton } from 'antd'
import { useRef } from 'react'
import { type MergedFinding, mergedFindings } from './check-findings.ts'
import styles from './checks.module.css'
import { LevelMark } from './level-mark.tsx'
import { showPlace } from './locate.ts'
import { partName } from './part-names.ts'
import { useChecks, useReadingAlong } from './use-checks.ts'
import type { Writing } from './use-writing.ts'

const Found = ({ found, onShow }: { found: MergedFinding; onShow: (place: Place) => void }) => {
  const next = useRef(0)
  const { level, message, places } = found
  const [first] = places
  const where = first && partName(first.part)
  const words = (
    <>
      <LevelMark level={level} />
      <span className={styles.message}>
        {message}
        {first?.what === 'link' && <span className={styles.address}>{first.words}</span>}
      </span>
      {where && (
        <span className={styles.where}>
          {where}
          {places.length > 1 && ` ${places.length} 处`}
          <AimOutlined />
        </span>
      )}
    </>
  )
  if (!first) return <div className={styles.found}>{words}</div>
  return (
    <button
      type="button"
      className={styles.found}
      onClick={() => {
        onShow(places[next.current % places.length] ?? first)
        next.current += 1
      }}
    >
      {words}
    </button>
  )
}

const levels = Object.keys(findingLevels) as FindingLevel[]
const groups = Object.keys(findingGroups) as FindingGroup[]

const Counts = ({ findings }: { findings: readonly Finding[] }) => (
  <span className={styles.counts} role="status">
    {findings.length === 0 ? (
      <span className={styles.level} data-level="none">
        <CheckCircleFilled />
        未发现问题
      </span>
    ) : (
      levels.map(level => {
        const count = findings.filter(finding => finding.level === level).length
        return count > 0 ? <LevelMark key={level} level={level} count={count} /> : null
      })
    )}
  </span>
)

interface Shown {
  item: ContentDetail
  /** What the page says elsewhere already. */
  without?: readonly FindingGroup[]
  /** Stands inside of another sheet. */
  isFlat?: boolean
}

interface PanelProps extends Omit<Shown, 'item'> {
  checks: ReturnType<typeof useChecks>
}

const Panel = ({ checks, without = [], isFlat = false }: PanelProps) => {
  const { message } = App.useApp()
  const findings = checks.findings?.filter(({ group }) => !without.includes(group))
  const show = (place: Place) => {
    if (!showPlace(place)) message.info('该处不在当前页面上，或已经修改')
  }
  return (
    <section className={styles.panel} data-flat={isFlat || undefined} aria-label="检查结果">
      <div className={styles.head}>
        <h2>检查结果</h2>
        <Button
          size="small"
          icon={<ReloadOutlined />}
          loading={checks.isChecking}
          title={checks.checkedAt && `上次检查 ${checks.checkedAt}`}
          onClick={checks.again}
        >
          重新检查
        </Button>
      </div>
      {checks.failure && <Alert type="error" showIcon title={checks.failure.message} />}
      {checks.isPending && <Skeleton active title={false} />}
      {findings && (
        <>
          <Counts findings={findings} />
          {groups.map(group => {
            const own = mergedFindings(findings.filter(finding => finding.group === group))
            if (own.length === 0) return null
            return (
              <div key={group} className={styles.group}>
                <h3>{findingGroups[group]}</h3>
                <ul>
                  {own.map(found => (
                    <li key={`${found.message}/${found.places[0]?.part}/${found.level}`}>
                      <Found found={found} onShow={show} />
                    </li>
                  ))}
                </ul>
                {group === 'personal' && checks.confirmedBy && (
                  <p className={styles.note}>{checks.confirmedBy} 送审时已确认依法应当公开</p>
                )}
              </div>
            )
          })}
        </>
      )}
    </section>
  )
}

/** Of a text that stands: asked for everything at once, its links too. */
const ReadingPanel = ({ item, ...shown }: Shown) => <Panel {...shown} checks={useChecks(item)} />

const WritingPanel = ({ item, writing, ...shown }: Shown & { writing: Writing }) => {
  const along = useReadingAlong(item, writing)
  return <Panel {...shown} checks={useChecks(item, { read: writing.read, along })} />
}

/** 检查结果, beside a text: what was found in it, group by group, each leading to its place. */
export const CheckPanel = ({ writing, ...shown }: Shown & { writing?: Writing }) =>
  writing ? <WritingPanel {...shown} writing={writing} /> : <ReadingPanel {...shown} />

import type { Project, ProjectFact, ProjectNoticeRow } from '@sunport/contract/calls/project.ts'
import { type FactGroup, factGroupCodes, factGroups } from '@sunport/contract/content/notice/fact-groups.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import { RecordSection } from '../../parts/record-section.tsx'
import { shortTime } from '../../parts/times.ts'
import { NoticeLink } from './notice-link.tsx'
import styles from './page.module.css'
import { Why } from './why.tsx'

/** Every fact with the notice that made it so; what was changed says what it was before, and why. */
export const FactsInForce = ({ project }: { project: Project }) => {
  const { facts, at } = project
  const byGroup = Map.groupBy(facts, ({ group }) => group)
  return (
    <RecordSection id="in-force" title={at ? '当时有效的内容' : '现行有效的内容'}>
      {at && <OfMoment at={at} isEmpty={facts.length === 0} />}
      {factGroupCodes.map(group => {
        const own = byGroup.get(group)
        return own && <Group key={group} group={group} facts={own} project={project} />
      })}
      {facts.length === 0 && !at && (
        <p className={styles.none}>这些公告没有可以逐项列出的内容，请查看公告正文。</p>
      )}
    </RecordSection>
  )
}

/** Nobody must take what was once in force for what is. */
const OfMoment = ({ at, isEmpty }: { at: string; isEmpty: boolean }) => {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  return (
    <p className={styles.ofMoment} role="status">
      {isEmpty
        ? `${shortTime(at)} 时该项目尚无公告。`
        : `以下是 ${shortTime(at)} 时有效的内容，之后可能已有更正。`}
      <Link to={pathname + changedQuery(query, { at: '' })}>返回现行内容</Link>
    </p>
  )
}

interface GroupProps {
  group: FactGroup
  facts: ProjectFact[]
  project: Project
}

/** Most facts of a group are of one notice: it is named once, and the others' beside them. */
const commonSource = (facts: readonly ProjectFact[]): string => {
  const bySource = [...Map.groupBy(facts, ({ sourceId }) => sourceId)]
  return bySource.reduce((one, other) => (other[1].length > one[1].length ? other : one))[0]
}

const Group = ({ group, facts, project: { notices } }: GroupProps) => {
  const byId = new Map(notices.map(notice => [notice.id, notice]))
  const common = commonSource(facts)
  const commonNotice = byId.get(common)
  return (
    <>
      <div className={styles.groupHead}>
        <h3 className={styles.group} id={`facts-${group}`}>
          {factGroups[group]}
        </h3>
        {commonNotice && (
          <p className={styles.from}>
            {facts.some(({ sourceId }) => sourceId !== common) && '除另注明外，'}出自{' '}
            <NoticeLink notice={commonNotice} />
          </p>
        )}
      </div>
      <dl className={styles.facts} aria-labelledby={`facts-${group}`}>
        {facts.map(fact => (
          <Fact
            key={fact.key}
            fact={fact}
            source={fact.sourceId === common ? undefined : byId.get(fact.sourceId)}
          />
        ))}
      </dl>
    </>
  )
}

const Fact = ({ fact, source }: { fact: ProjectFact; source: ProjectNoticeRow | undefined }) => (
  <div className={styles.fact} data-changed={fact.former !== '' || undefined}>
    <dt>{fact.label}</dt>
    <dd>
      <span className={styles.value}>{fact.shown}</span>
      {fact.former && (
        <span className={styles.former}>
          原 <del>{fact.former}</del>
        </span>
      )}
      <Why {...fact} />
      {source && (
        <span className={styles.source}>
          出自 <NoticeLink notice={source} />
        </span>
      )}
    </dd>
  </div>
)

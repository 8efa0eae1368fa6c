import { attestActions } from '@sunport/contract/attest/statement.ts'
import type { Verdict } from '@sunport/contract/calls/attest.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { TechnicalDetails } from './technical-details.tsx'
import styles from './verdict-sheet.module.css'
import { type Tone, timeWords, toldOf } from './words.ts'

const icons: Record<Tone, ComponentProps<typeof Icon>['name']> = {
  good: 'check',
  warn: 'alert',
  bad: 'stop',
  muted: 'clock',
}

type Named = NonNullable<Verdict['info']>

const InfoLink = ({ info }: { info: Named }) => {
  const { pack } = usePortal()
  return <Link to={detailHref(pack, info)}>{info.title}</Link>
}

/** What became of it in one line, what to read instead, and all that happened; how it is known is folded away. */
export const VerdictSheet = ({ verdict, isFile }: { verdict: Verdict; isFile: boolean }) => {
  const { tone, title, words } = toldOf(verdict, isFile)
  const { info, successor, corrections, outcome } = verdict
  return (
    <section className={styles.sheet} data-tone={tone} aria-labelledby="verdict">
      <h2 className={styles.title} id="verdict">
        <Icon name={icons[tone]} />
        {title}
      </h2>
      <p className={styles.words}>{words}</p>
      {info?.title && (
        <p className={styles.info}>
          <span className={styles.label}>{outcome === 'superseded' ? '现行内容' : '信息'}</span>
          <InfoLink info={info} />
        </p>
      )}
      {successor?.title && (
        <p className={styles.info}>
          <span className={styles.label}>请改看</span>
          <InfoLink info={successor} />
        </p>
      )}
      {outcome === 'unchanged' && corrections.length > 0 && <Corrections corrections={corrections} />}
      <History verdict={verdict} />
      {verdict.entry && <TechnicalDetails verdict={verdict} />}
    </section>
  )
}

const Corrections = ({ corrections }: { corrections: Named[] }) => (
  <div className={styles.corrections}>
    <p>原文未改动，其中部分内容已由更正公告更正，请一并阅读：</p>
    <ul>
      {corrections.map(info => (
        <li key={info.id}>
          <InfoLink info={info} />
        </li>
      ))}
    </ul>
  </div>
)

const History = ({ verdict: { history, seq } }: { verdict: Verdict }) => {
  const { pack } = usePortal()
  if (history.length < 2) return null
  return (
    <details className={styles.history}>
      <summary>发布经过（{history.length}）</summary>
      <ol>
        {history.map(({ seq: place, action, at, reason }) => (
          <li key={place} aria-current={place === seq ? 'true' : undefined}>
            <time dateTime={at}>{timeWords(at)}</time>
            <Link to={verifyHref(pack, { seq: place })}>{attestActions[action]}</Link>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}

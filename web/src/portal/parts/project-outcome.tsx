import { wireDate } from '@sunport/contract/format/dates.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { StateChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import type { ShownData } from './detail-data.ts'
import { PartyNames } from './party-names.tsx'
import styles from './project-outcome.module.css'
import { projectOutcome } from './project-status.ts'

/** How the project ended, for whoever still reads an earlier notice of it. */
export const ProjectOutcome = ({ shown: { info, steps } }: { shown: ShownData }) => {
  const { pack, subSite } = usePortal()
  const outcome = projectOutcome(info, steps)
  if (!outcome) return null
  const { step, state } = outcome
  const money = formatMoney(step.successfulMoney)
  return (
    <section className={styles.outcome} aria-label="项目结果">
      <p>
        <StateChip state={state} />
        <Link className={styles.link} to={detailHref(pack, step, subSite?.code)}>
          {step.title}
        </Link>
        <time className={styles.date} dateTime={wireDate(step.noticeTime)}>
          {wireDate(step.noticeTime)}
        </time>
      </p>
      {step.bidCompany && (
        <p className={styles.winner}>
          中标（成交）供应商：
          <PartyNames names={step.bidCompany} as="supplier" />
          {money && `，金额 ${money} 元`}
        </p>
      )}
    </section>
  )
}

import type { CampaignRecord } from '@sunport/contract/calls/campaign.ts'
import {
  type CampaignState,
  type OpinionState,
  opinionStates,
} from '@sunport/contract/environment/campaign-policy.ts'
import { campaignStates } from '@sunport/contract/environment/campaign-states.ts'
import { type IndicatorState, indicatorStates } from '@sunport/contract/environment/indicator-policy.ts'
import { Tag } from 'antd'
import styles from './environment.module.css'

const campaignColors: Record<CampaignState, string | undefined> = {
  draft: undefined,
  waiting: 'blue',
  open: 'success',
  ended: 'warning',
  answered: 'cyan',
}
const opinionColors: Record<OpinionState, string | undefined> = {
  pending: 'warning',
  adopted: 'success',
  partly: 'cyan',
  rejected: 'error',
  duplicate: undefined,
}

export const CampaignMark = ({ state }: { state: CampaignState }) => (
  <Tag color={campaignColors[state]}>{campaignStates[state]}</Tag>
)
export const OpinionMark = ({ state }: { state: OpinionState }) => (
  <Tag color={opinionColors[state]}>{opinionStates[state]}</Tag>
)
export const IndicatorMark = ({ state }: { state: IndicatorState }) => (
  <Tag color={state === 'published' ? 'success' : undefined}>{indicatorStates[state]}</Tag>
)

/** How long there is for the feedback; what is late is told in red and in words. */
export const FeedbackDue = ({ row }: { row: CampaignRecord }) => {
  const { state, feedbackDue, feedbackAt, workdaysLeft } = row
  if (state === 'answered') return <>{feedbackAt?.slice(0, 10)} 已反馈</>
  if (!feedbackDue || workdaysLeft === null) return <span className={styles.muted}>—</span>
  const date = feedbackDue.slice(0, 10)
  if (workdaysLeft < 0)
    return (
      <span className={styles.late}>
        {date}，已超期 {-workdaysLeft} 个工作日
      </span>
    )
  return (
    <>
      {date}，还有 {workdaysLeft} 个工作日
    </>
  )
}

import type { SurveyAction } from '@sunport/contract/questionnaire/policy.ts'
import type { Change } from '../../platform/crud/changes.ts'
import type { Notice, Notify } from '../../platform/notify.ts'
import type { StoredQuestionnaire } from './table.ts'

export type ToldOf = Pick<StoredQuestionnaire, 'id' | 'siteId' | 'title' | 'ownerOrgId' | 'submittedBy'> &
  Partial<Pick<StoredQuestionnaire, 'handedTo'>>

const placeOf = ({ siteId, ownerOrgId }: ToldOf) => ({ siteId, orgId: ownerOrgId })

/** What each action tells to whom; the questionnaire is as it was before. */
const told: Partial<Record<SurveyAction, (row: ToldOf) => Notice | undefined>> = {
  submit: row => ({
    kind: 'survey-review',
    title: `问卷“${row.title}”待审核`,
    link: `questionnaire?edit=${row.id}`,
    refId: row.id,
    to: { code: 'cms:survey:review2', place: placeOf(row) },
  }),
  sendBack: row =>
    row.submittedBy
      ? {
          kind: 'survey-returned',
          title: `问卷“${row.title}”被退回，请修改`,
          link: `questionnaire?edit=${row.id}`,
          refId: row.id,
          to: { code: 'cms:survey:edit', userIds: [row.handedTo ?? row.submittedBy], place: placeOf(row) },
        }
      : undefined,
  close: row => ({
    kind: 'survey-closed',
    title: `问卷“${row.title}”已结束，请办理结果公布和采纳情况`,
    link: `questionnaire-analysis?id=${row.id}`,
    refId: row.id,
    to: { code: 'cms:survey:publish', place: placeOf(row) },
  }),
}

/** Tells colleagues what became of a questionnaire, by hand or by the clock; whoever did it knows it already. */
export const tellOf = async (
  notify: Notify,
  change: Pick<Change, 'tx' | 'now' | 'actor'>,
  action: SurveyAction,
  row: ToldOf,
): Promise<void> => {
  const notice = told[action]?.(row)
  if (notice) await notify(change, { ...notice, to: { ...notice.to, except: [change.actor.userId] } })
}

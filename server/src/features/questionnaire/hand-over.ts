import { surveyFunction } from '@sunport/contract/questionnaire/policy.ts'
import type { HandOver } from '../../platform/hand-over.ts'
import { deskRepo } from './desk-repo.ts'

/**
 * Questionnaires that wait for their review: whoever submitted one alone may recall it, and is told when it comes back.
 * All others are their unit's; everybody there goes on with them.
 */
export const surveyHandOver: HandOver = {
  kind: 'surveys',
  codes: [surveyFunction('edit')],
  open: async (db, { id }, asked) =>
    (await deskRepo(db).submittedBy(id, asked)).map(row => ({
      id: row.id,
      title: row.title,
      readBy: surveyFunction('view'),
      entity: 'survey',
      siteId: row.siteId,
      orgId: row.ownerOrgId,
      code: surveyFunction('edit'),
      isOwnThen: false,
      link: `questionnaire?edit=${row.id}`,
    })),
  give: async ({ tx }, { id }, _, to) => {
    await deskRepo(tx).handTo(id, to.id)
  },
}

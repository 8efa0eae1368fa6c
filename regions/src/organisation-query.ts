import { type NoticeStage, noticeStages, typesOfStage } from '@sunport/contract/codes.ts'
import { type ListPlace, queryText } from './list-query.ts'
import { type OrganisationRole, roleNames } from './organisation-link.ts'

export interface AskedOrganisation {
  name: string
  role: OrganisationRole | ''
  stage: NoticeStage | ''
}

export const readOrganisation = (query: URLSearchParams): AskedOrganisation => ({
  name: queryText(query, 'name'),
  role: roleNames.find(role => role === queryText(query, 'role')) ?? '',
  stage: noticeStages.find(stage => stage === queryText(query, 'stage')) ?? '',
})

/** What the list call is asked for the notices that name somebody: the page's loader and its exports go by the same. */
export const organisationListInput = ({ pack }: Pick<ListPlace, 'pack'>, asked: AskedOrganisation) => ({
  siteId: pack.siteCode,
  [asked.role || 'purchaser']: asked.name,
  nameMatch: 'exact' as const,
  noticeType: asked.stage && typesOfStage(asked.stage),
})

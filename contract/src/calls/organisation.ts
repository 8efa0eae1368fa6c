import { z } from 'zod'
import { defineCall } from '../call.ts'
import { nullableText, optionalText, text } from './shared.ts'

const organisationKinds = ['organisation', 'supplier', 'agency'] as const
export type OrganisationKind = (typeof organisationKinds)[number]

/** A body found by its name, whichever register keeps it. */
export const OrganisationMatch = z.object({
  id: z.string(),
  orgName: z.string(),
  orgCode: nullableText,
  orgType: z.enum(organisationKinds),
  regionCode: z.string(),
  regionName: nullableText,
})
export type OrganisationMatch = z.infer<typeof OrganisationMatch>

export const organisation = {
  queryByName: defineCall({
    method: 'GET',
    path: '/rest/v2/organization/query',
    access: 'open',
    summary: '按名称查询单位（最多20条）',
    input: z.object({
      orgName: text(),
      orgType: z.enum(organisationKinds).optional(),
      siteId: optionalText(100),
    }),
    data: z.array(OrganisationMatch),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { lawCategories, lawValidities } from '../codes.ts'
import { ContentRow, law } from './content.ts'
import { oneId } from './crud.ts'
import { nullableText, optionalText, pageOf } from './shared.ts'

const n = nullableText
const category = z.enum(Object.keys(lawCategories) as [keyof typeof lawCategories])
const validity = z.enum(Object.values(lawValidities))

export const LawDeskRow = ContentRow.extend({
  lawCategory: n,
  publishNumber: n,
  issuer: n,
  publishDate: n,
  effectDate: n,
  repealDate: n,
  validity: n,
  versionCount: z.number(),
})
export type LawDeskRow = z.infer<typeof LawDeskRow>

const Citation = z.object({
  id: z.string(),
  title: z.string(),
  /** What kind of info it is: 法规, 信息, 公告. */
  kind: z.string(),
  /** The words that name it. */
  words: z.string(),
  validity: n,
})
export type LawCitation = z.infer<typeof Citation>

/** 法规编纂: what the editors of laws need beside the calls that all families share. */
export const lawDesk = {
  list: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk',
    access: law.list.access,
    summary: '法规编纂列表',
    input: law.list.input.extend({
      lawCategory: category.or(z.literal('')).optional(),
      validity: validity.or(z.literal('')).optional(),
      publishNumber: optionalText(60),
      issuer: optionalText(60),
      topic: optionalText(20),
      /** Coming into force in these days, the first and the last included. */
      effectFrom: optionalText(10),
      effectTo: optionalText(10),
      /** Words of the text. */
      text: optionalText(100),
    }),
    data: pageOf(LawDeskRow),
  }),
  /** Which laws a law names, and what names it. */
  citations: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/:id/citations',
    access: law.list.access,
    summary: '法规的引用关系',
    input: oneId,
    data: z.object({
      cites: z.array(Citation.extend({ id: n })),
      citedBy: z.array(Citation),
    }),
  }),
  /** Published laws to choose from, as what amends or repeals another. */
  choices: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/choices',
    access: law.list.access,
    summary: '可引用的法规',
    input: z.object({ siteId: optionalText(100), keyword: optionalText(100) }),
    data: z.array(z.object({ id: z.string(), title: z.string(), publishNumber: n })),
  }),
  /** The channels that take laws, where the asker may write. */
  channels: defineCall({
    method: 'GET',
    path: '/rest/v2/law-desk/channels',
    access: law.list.access,
    summary: '法规栏目',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), name: z.string(), siteId: z.string(), siteName: n })),
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type AmendmentOp, amendmentNames } from '../content/law/amendment-names.ts'
import { titleLength, titlesAtMost } from '../content/law/references.ts'
import { type LawRelationKind, lawRelations } from '../content/law/relations.ts'
import { nullableText, optionalText } from './shared.ts'

const n = nullableText

const VersionFacts = z.object({
  no: z.number(),
  validFrom: z.string(),
  validTo: n,
  amendedBy: n,
  amendedById: n,
  note: n,
})
export type LawVersionFacts = z.infer<typeof VersionFacts>

const Change = z.object({
  op: z.enum(Object.keys(amendmentNames) as [AmendmentOp]),
  label: z.string(),
  /** Its former name, where that is another. */
  was: n,
  /** Where it stands in the text; null for what is gone. */
  anchor: n,
})
export type LawTextChange = z.infer<typeof Change>

const relationKind = z.enum(Object.keys(lawRelations) as [LawRelationKind])

/** An act that a law stands in a relation to; without an id where the site does not publish it. */
export const LawRelated = z.object({
  kind: relationKind,
  isBack: z.boolean(),
  id: n,
  title: z.string(),
  validity: n,
})
export type LawRelated = z.infer<typeof LawRelated>

const Mention = z.object({ id: z.string(), title: z.string(), channel: z.string(), noticeType: n })

/** A law as it reads on a day. */
export const LawText = z.object({
  /** The day that was asked for; today when none was. */
  asOf: z.string(),
  isToday: z.boolean(),
  /** On that day it read as it does today, and applied as it does today. */
  isCurrent: z.boolean(),
  /** The text shown; null for laws that have no versions. */
  versionNo: z.number().nullable(),
  /** Whether the law applied on that day. */
  validity: n,
  /** With links to the laws and articles that it names, and an anchor on every article: `tiao-12`. */
  html: z.string(),
  chapters: z.array(
    z.object({ id: z.string(), title: z.string(), level: z.number(), articles: z.array(z.number()) }),
  ),
  /** Highest article number; 0 when the text is not divided into articles. */
  last: z.number(),
  /** An article was asked for that it does not have. */
  isMissing: z.boolean(),
  versions: z.array(VersionFacts),
  /** What the text shown changed against the version before it. */
  changes: z.array(Change),
  /** Both texts of every change, word by word, to be read; only where that was asked for. */
  compared: n,
  adoptDate: n,
  publishDate: n,
  effectDate: n,
  repealDate: n,
  repealedBy: n,
  repealedById: n,
  topic: n,
  /** Acts above, below and beside it, as either side says. */
  relations: z.array(LawRelated),
  /** Where the version shown is to be had as a PDF; null where it is not. */
  pdf: n,
  /** What else speaks of it, the newest first. */
  citedBy: z.array(Mention),
})
export type LawText = z.infer<typeof LawText>

/** A public law by the title that a text gives it. */
const NamedLaw = z.object({
  title: z.string(),
  id: z.string(),
  channel: z.string(),
  /** The first day of the text that was in force on the day of whoever names it; null where that is today's text. */
  date: n,
})

/** How a law is read: as of which day, at which article, with or without the words of its changes. */
export const LawReading = z.object({
  /** A day that does not exist asks for today. */
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .catch(undefined),
  /** An article to be marked, as a reader types it: 12, 十二, 第十二条. */
  article: optionalText(20),
  /** Anything but '' asks for the words of the changes. */
  compare: optionalText(5),
})
export type LawReading = z.infer<typeof LawReading>

export const lawText = {
  read: defineCall({
    method: 'GET',
    path: '/rest/web/v2/law/text',
    access: 'open',
    summary: '法规条文（可指定日期）',
    input: LawReading.extend({ id: z.string().min(1).max(100), siteId: optionalText(100) }),
    data: LawText.nullable(),
  }),
  /** Which of the titles that a text names between 《 and 》 are public laws of the site, and where they stand. */
  named: defineCall({
    method: 'GET',
    path: '/rest/web/v2/law/named',
    access: 'open',
    summary: '按名称找法规',
    input: z.object({
      titles: z
        .string()
        .min(1)
        .max(titlesAtMost * (titleLength + 1)),
      siteId: optionalText(100),
      /** The day of the text that names them. */
      day: LawReading.shape.date,
    }),
    data: z.array(NamedLaw),
  }),
  /** One version of a public law for paper; without a number the one that is shown today. */
  pdf: defineCall({
    method: 'GET',
    path: '/rest/web/v2/law/pdf',
    access: 'open',
    summary: '法规文本（PDF）',
    input: z.object({
      id: z.string().min(1).max(100),
      siteId: optionalText(100),
      version: z.coerce.number().int().min(1).max(999).optional(),
    }),
    data: z.unknown(),
    answer: 'file',
    // Nobody reads more; what is kept costs nothing, what is not takes a second of a thread.
    perMinute: 20,
  }),
}

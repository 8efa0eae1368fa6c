import { z } from 'zod'
import { defineCall } from '../call.ts'
import { factGroupCodes } from '../content/notice/fact-groups.ts'
import { askedTime, nullableText, optionalText } from './shared.ts'

/** Which project: by its plan, or by the number that its notices name. */
const asked = { siteId: optionalText(100), planId: optionalText(100), openTenderCode: optionalText(100) }
const isNamed = ({
  planId,
  openTenderCode,
}: {
  planId?: string | undefined
  openTenderCode?: string | undefined
}) => Boolean(planId || openTenderCode)
const unnamed = { error: '参数 planId 不正确' }

const told = {
  /** The same for the same fact, whichever notice says it; '' for what a correction says in words only. */
  key: z.string(),
  label: z.string(),
  group: z.enum(factGroupCodes),
}
const why = { reason: z.string(), basis: z.string() }

const Fact = z.object({
  ...told,
  /** As people read it. */
  shown: z.string(),
  /** The notice that made it so, and since when. */
  sourceId: z.string(),
  since: z.string(),
  ...why,
  /** What it was before; '' where nothing was said before. */
  former: z.string(),
})
export type ProjectFact = z.infer<typeof Fact>

const Change = z.object({ ...told, old: z.string(), new: z.string(), ...why })
export type ProjectChange = z.infer<typeof Change>

const Notice = z.object({
  id: z.string(),
  title: z.string(),
  channel: z.string(),
  noticeType: nullableText,
  noticeTypeName: nullableText,
  planId: nullableText,
  noticeTime: z.string(),
  /** The notice of the project that a correction corrects. */
  targetId: nullableText,
  /** What it said otherwise than it had been before, value by value. */
  changes: z.array(Change),
})
export type ProjectNoticeRow = z.infer<typeof Notice>

const DateInForce = z.object({
  key: z.string(),
  noticeId: z.string(),
  label: z.string(),
  at: z.string(),
  place: z.string(),
  /** How often it was moved or called off. */
  moved: z.number(),
  isCancelled: z.boolean(),
})

const Compared = z.object({
  ...told,
  /** '' where nothing was said of it at that moment. */
  before: z.string(),
  after: z.string(),
  /** The notices that changed it in between, the oldest first. */
  sourceIds: z.array(z.string()),
})
export type ComparedProjectFact = z.infer<typeof Compared>

/** One project: everything that its public notices come to. */
export const Project = z.object({
  planId: nullableText,
  openTenderCode: nullableText,
  name: z.string(),
  purchaser: nullableText,
  agency: nullableText,
  regionCode: nullableText,
  /** Of which moment the facts are; null: of now. */
  at: nullableText,
  facts: z.array(Fact),
  /** What somebody must not miss, as it is in force now. */
  dates: z.array(DateInForce),
  /** The oldest first. */
  notices: z.array(Notice),
  /** Only where two moments were named. */
  compared: z.object({ from: z.string(), to: z.string(), facts: z.array(Compared) }).nullable(),
  /** The same for programs: as it is here, as records of OCDS, and its dates as a calendar to subscribe to. */
  files: z.object({ json: z.string(), ocds: z.string(), ics: z.string() }),
})
export type Project = z.infer<typeof Project>

const path = '/rest/web/v2/project'

/** 一项目一页: what is in force in a project, what changed and when. Read from public notices alone. */
export const project = {
  /** A bare day means its end. */
  read: defineCall({
    method: 'GET',
    path,
    access: 'open',
    summary: '采购项目：现行内容、全过程与逐项变更（可查看某一时刻、比较两个时刻）',
    input: z.object({ ...asked, at: askedTime, from: askedTime, to: askedTime }).refine(isNamed, unnamed),
    data: Project.nullable(),
    isKept: true,
  }),
  ocds: defineCall({
    method: 'GET',
    path: `${path}/ocds.json`,
    access: 'open',
    summary: '采购项目的开放合同数据（OCDS 1.1 记录包）',
    input: z.object(asked).refine(isNamed, unnamed),
    data: z.unknown(),
    answer: 'file',
  }),
  ics: defineCall({
    method: 'GET',
    path: `${path}/dates.ics`,
    access: 'open',
    summary: '采购项目的日期（iCalendar，可订阅）',
    input: z.object(asked).refine(isNamed, unnamed),
    data: z.unknown(),
    answer: 'file',
  }),
}

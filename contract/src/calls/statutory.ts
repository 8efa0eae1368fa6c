import { z } from 'zod'
import { defineCall } from '../call.ts'
import { type DayKind, dayKinds } from '../desk-codes.ts'
import { parseWireTime } from '../format/dates.ts'
import { type TermGrade, termGrades } from '../statutory/laws.ts'
import { type Asker, askers, questionIds } from '../statutory/questions.ts'
import { type TermGroup, type TermUnit, termGroups, termUnits } from '../statutory/term.ts'
import { termIds } from '../statutory/terms.ts'
import { type CountWay, countWays, firstDay, lastDay } from '../statutory/ways.ts'
import { nullableText, optionalText } from './shared.ts'

const keysOf = <K extends string>(table: Record<K, unknown>) => Object.keys(table) as [K, ...K[]]

const day = z
  .string({ error: '请填写日期' })
  .trim()
  .min(1, '请填写日期')
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应如2026-01-31')
  .refine(text => parseWireTime(text) !== undefined, '日期不存在')
  .refine(text => text >= firstDay && text <= lastDay, `日期须在${firstDay}至${lastDay}之间`)

const Term = z.object({
  id: z.enum(termIds),
  name: z.string(),
  group: z.enum(keysOf<TermGroup>(termGroups)),
  from: z.string(),
  until: z.string(),
  length: z.number(),
  unit: z.enum(keysOf<TermUnit>(termUnits)),
  bound: z.enum(['least', 'most']),
  lawName: z.string(),
  edition: z.string(),
  article: nullableText,
  /** Where it stands, in one line. */
  basis: z.string(),
  grade: z.enum(keysOf<TermGrade>(termGrades)),
  note: nullableText,
  validFrom: z.string(),
  validTo: nullableText,
})
export type StatutoryTermRow = z.infer<typeof Term>

const CountedDay = z.object({
  date: z.string(),
  /** The how many-th it is; null for a day that does not count. */
  nth: z.number().nullable(),
  isWork: z.boolean(),
  /** null: an ordinary work day. */
  kind: z.enum(keysOf<DayKind>(dayKinds)).nullable(),
  /** Why it is what it is: the holiday, the kind of day. */
  reason: nullableText,
})
export type StatutoryDay = z.infer<typeof CountedDay>

const Step = z.object({
  term: Term,
  /** Whether its law held when the count begins. */
  isInForce: z.boolean(),
  start: z.string(),
  end: z.string(),
  /** Every day after the start up to the end; of years none. */
  days: z.array(CountedDay),
})
export type StatutoryStep = z.infer<typeof Step>

const StatutoryDate = z.object({
  ask: z.enum(questionIds),
  way: z.enum(keysOf<CountWay>(countWays)),
  /** The day that was given, and the day that was looked for. */
  day: z.string(),
  date: z.string(),
  /** Whether nobody works on the day that was looked for. */
  isOff: z.boolean(),
  /** The lengths from the earlier to the later of the two days, each with all of its days. */
  steps: z.array(Step),
  /** Whose work days were counted. */
  calendarName: z.string(),
  /** Years without an arrangement of holidays: only their weekends are known. */
  unsettledYears: z.array(z.number()),
  /** Where the day is to be had for a calendar. */
  calendarHref: z.string(),
})
export type StatutoryDate = z.infer<typeof StatutoryDate>

const Question = z.object({
  ask: z.enum(questionIds),
  words: z.string(),
  /** The day that one counts from, and what the answer is the day of. */
  event: z.string(),
  until: z.string(),
})
export type StatutoryQuestionRow = z.infer<typeof Question>

const StatutoryForm = z.object({
  groups: z.array(
    z.object({ asker: z.enum(keysOf<Asker>(askers)), name: z.string(), questions: z.array(Question) }),
  ),
  /** Places of the site that have days off of their own. */
  places: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type StatutoryForm = z.infer<typeof StatutoryForm>

const ofSite = { siteId: optionalText(100) }
const question = {
  ...ofSite,
  /** A question of the form, or the name of a single length. */
  ask: z.enum(questionIds, { error: '请选择要算的事项' }),
  day,
  way: z.enum(keysOf<CountWay>(countWays), { error: '请选择往后算或者往前推' }).default('forward'),
  /** A place whose work days are counted; the site's own unless told otherwise. */
  regionCode: z
    .string()
    .regex(/^(\d{6,12})?$/, '区划编码不正确')
    .optional(),
}

const path = '/rest/web/v2/statutory'

/** 法定期限: what the law says of days, and what that makes of a day. */
export const statutory = {
  terms: defineCall({
    method: 'GET',
    path: `${path}/terms`,
    access: 'open',
    summary: '法定期限表：长度、起止、依据和核对程度',
    input: z.object({}),
    data: z.array(Term),
    isKept: true,
  }),
  form: defineCall({
    method: 'GET',
    path: `${path}/questions`,
    access: 'open',
    summary: '按身份列出可以算的事项',
    input: z.object(ofSite),
    data: StatutoryForm,
    isKept: true,
  }),
  date: defineCall({
    method: 'GET',
    path: `${path}/date`,
    access: 'open',
    summary: '计算法定日期，说明每一天是否计入',
    input: z.object(question),
    data: StatutoryDate,
  }),
  calendar: defineCall({
    method: 'GET',
    path: `${path}/calendar`,
    access: 'open',
    summary: '算出的法定日期（iCalendar）',
    input: z.object(question),
    data: z.unknown(),
    answer: 'file',
    perMinute: 60,
  }),
}

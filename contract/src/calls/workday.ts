import { z } from 'zod'
import { defineCall } from '../call.ts'
import { calendarEditionStates, type DayKind, dayKinds, workday as status } from '../desk-codes.ts'
import { parseWireTime } from '../format/dates.ts'
import { listFormats, optionalNote, requiredText, versioned } from './crud.ts'
import { housekeeping, nullableText, opaqueId } from './shared.ts'

const view = 'sys:workday:view'
const edit = 'sys:workday:edit'

export const calendarYear = z.coerce
  .number({ error: '年度不正确' })
  .int('年度不正确')
  .min(2000, '年度须在2000至2100之间')
  .max(2100, '年度须在2000至2100之间')
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式不正确')
  .refine(text => parseWireTime(text) !== undefined, '日期不存在')
const dayStatus = z.enum([status.work, status.off], { error: '请选择是否工作日' })
const kind = z.enum(Object.keys(dayKinds) as [DayKind, ...DayKind[]], { error: '请选择类型' })

/** What each kind makes of a day; a temporary arrangement may be either. */
const statusOfKind: Partial<Record<DayKind, string>> = {
  weekend: status.off,
  holiday: status.off,
  local: status.off,
  makeup: status.work,
}

export const DayEntry = z
  .object({
    date: day,
    dayStatus,
    kind,
    name: optionalNote('名称', 30),
    basis: optionalNote('依据', 200),
    remark: optionalNote('备注', 200),
  })
  .refine(entry => (statusOfKind[entry.kind] ?? entry.dayStatus) === entry.dayStatus, {
    message: '类型与是否工作日不相符',
    path: ['kind'],
  })
export type DayEntry = z.input<typeof DayEntry>

const CalendarDay = z.object({
  date: z.string(),
  dayStatus,
  /** null: an ordinary work day. */
  kind: kind.nullable(),
  name: nullableText,
  source: z.enum(['import', 'manual']).nullable(),
  basis: nullableText,
  remark: nullableText,
  /** Whether this calendar says so itself, instead of its parent or the weekday. */
  isOwn: z.boolean(),
  /** Whether the parent says otherwise. */
  differsFromParent: z.boolean(),
  /** Whether the shown draft says something else than what is in force. */
  isChanged: z.boolean(),
})
export type CalendarDay = z.infer<typeof CalendarDay>

const Edition = z.object({
  id: z.string(),
  calendarId: z.string(),
  year: z.number(),
  number: z.number(),
  state: z.enum(Object.keys(calendarEditionStates) as [keyof typeof calendarEditionStates]),
  reason: nullableText,
  publishedAt: nullableText,
  publishedBy: nullableText,
  ...housekeeping,
})
export type Edition = z.infer<typeof Edition>

const calendarFields = {
  name: requiredText('日历名称', 50),
  parentId: opaqueId.nullish(),
  regionCodes: z
    .array(z.string().regex(/^\d{6,12}$/, '区划编码不正确'))
    .max(50, '区划不能超过50个')
    .default([]),
  orgId: opaqueId.nullish(),
  remark: optionalNote('备注', 200),
}

export const NewWorkCalendar = z.object({
  code: z
    .string()
    .min(1, '日历编码不能为空')
    .regex(/^[A-Za-z][\w-]{1,29}$/, '日历编码须以字母开头，由字母、数字、下划线或短横线组成'),
  ...calendarFields,
})
export const WorkCalendarChange = z.object({ ...versioned, ...calendarFields })

export const WorkCalendar = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  parentId: nullableText,
  parentName: nullableText,
  regionCodes: z.array(z.string()),
  regionNames: z.array(z.string()),
  orgId: nullableText,
  remark: nullableText,
  builtIn: z.boolean(),
  /** Whether the caller's data scope reaches it. */
  isWithinReach: z.boolean(),
  publishedYears: z.array(z.number()),
  draftYears: z.array(z.number()),
  ...housekeeping,
})
export type WorkCalendar = z.infer<typeof WorkCalendar>

const CalendarYear = z.object({
  calendar: WorkCalendar,
  year: z.number(),
  /** What the days below are taken from; null: nothing of this year is in force yet. */
  shown: Edition.nullable(),
  editions: z.array(Edition),
  /** No national arrangement of that year is in force: everything computed in it may still change. */
  isProvisional: z.boolean(),
  days: z.array(CalendarDay),
})
export type CalendarYear = z.infer<typeof CalendarYear>

const DeadlineMove = z.object({
  kind: z.string(),
  id: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
const PublicationEffect = z.object({
  changedDays: z.array(CalendarDay.pick({ date: true, dayStatus: true, kind: true, name: true })),
  moves: z.array(DeadlineMove),
  /** Open deadlines looked at, and those among them that have passed and stay. */
  openDeadlines: z.number(),
  passedDeadlines: z.number(),
})
export type PublicationEffect = z.infer<typeof PublicationEffect>

const ParsedNotice = z.object({
  year: z.number().nullable(),
  basis: nullableText,
  days: z.array(DayEntry),
  /** What could not be read or contradicts itself, in words. */
  problems: z.array(z.string()),
})
export type ParsedNotice = z.infer<typeof ParsedNotice>

const NamedDay = z.object({ date: z.string(), name: z.string() })
const Calculation = z.object({
  start: z.string(),
  date: z.string(),
  /** Working days from the day after the start to the date, both ways. */
  workdays: z.number(),
  naturalDays: z.number(),
  /** Every day between that does not count, and why. */
  skipped: z.array(NamedDay),
  /** Weekend days between that do count. */
  makeups: z.array(NamedDay),
  provisionalYears: z.array(z.number()),
})
export type Calculation = z.infer<typeof Calculation>

const HolidayOfYear = z.object({
  first: z.string(),
  last: z.string(),
  daysOff: z.number(),
  makeups: z.array(z.string()),
})
const YearComparison = z.object({
  year: z.number(),
  workdays: z.number(),
  previousWorkdays: z.number(),
  holidays: z.array(
    z.object({ name: z.string(), current: HolidayOfYear.nullable(), previous: HolidayOfYear.nullable() }),
  ),
})
export type YearComparison = z.infer<typeof YearComparison>

const path = '/rest/v2/workdays'
const ofYear = { calendarId: opaqueId, year: calendarYear }
const draft = `${path}/drafts/:id`

/** 工作日管理: calendars that inherit, their years in editions, and what is reckoned with them. */
export const workday = {
  calendars: defineCall({
    method: 'GET',
    path: `${path}/calendars`,
    access: view,
    summary: '日历列表',
    input: z.object({}),
    data: z.array(WorkCalendar),
  }),
  createCalendar: defineCall({
    method: 'POST',
    path: `${path}/calendars`,
    access: edit,
    summary: '新增日历',
    input: NewWorkCalendar,
    data: WorkCalendar,
  }),
  updateCalendar: defineCall({
    method: 'PUT',
    path: `${path}/calendars/:id`,
    access: edit,
    summary: '修改日历',
    input: WorkCalendarChange,
    data: WorkCalendar,
  }),
  removeCalendar: defineCall({
    method: 'DELETE',
    path: `${path}/calendars/:id`,
    access: edit,
    summary: '删除日历',
    input: z.object({ id: opaqueId, version: z.coerce.number().int() }),
    data: z.null(),
  }),
  year: defineCall({
    method: 'GET',
    path: `${path}/year`,
    access: view,
    summary: '年度工作日',
    /** Without an edition: the draft if there is one, else what is in force. */
    input: z.object({ ...ofYear, editionId: opaqueId.optional() }),
    data: CalendarYear,
  }),
  exportYear: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: view,
    summary: '导出年度工作日（也是导入模板）',
    input: z.object({ ...ofYear, format: z.enum(listFormats).default('xlsx') }),
    data: z.unknown(),
    answer: 'file',
  }),
  compare: defineCall({
    method: 'GET',
    path: `${path}/compare`,
    access: view,
    summary: '与上一年度比较',
    input: z.object(ofYear),
    data: YearComparison,
  }),
  calculate: defineCall({
    method: 'GET',
    path: `${path}/calculate`,
    access: view,
    summary: '工作日计算',
    input: z
      .object({
        calendarId: opaqueId,
        start: day,
        days: z.coerce
          .number({ error: '请输入工作日数' })
          .int('工作日数须为整数')
          .min(-1000, '工作日数须在-1000至1000之间')
          .max(1000, '工作日数须在-1000至1000之间')
          .optional(),
        end: day.optional(),
      })
      .refine(({ days, end }) => (days === undefined) !== (end === undefined), '请输入工作日数或结束日期'),
    data: Calculation,
  }),
  createDraft: defineCall({
    method: 'POST',
    path: `${path}/drafts`,
    access: edit,
    summary: '新建年度草稿',
    input: z.object({ ...ofYear, from: z.enum(['published', 'weekends', 'parent']) }),
    data: Edition,
  }),
  resetDraft: defineCall({
    method: 'PUT',
    path: `${draft}/content`,
    access: edit,
    summary: '重置草稿内容',
    input: z.object({ ...versioned, from: z.enum(['published', 'weekends', 'parent']) }),
    data: Edition,
  }),
  setDays: defineCall({
    method: 'PUT',
    path: `${draft}/days`,
    access: edit,
    summary: '设置日期',
    input: z.object({
      ...versioned,
      source: z.enum(['import', 'manual']).default('manual'),
      days: z.array(DayEntry).min(1, '请选择日期').max(366, '一次最多设置366天'),
    }),
    data: Edition,
  }),
  restoreDays: defineCall({
    method: 'PUT',
    path: `${draft}/defaults`,
    access: edit,
    summary: '恢复默认',
    input: z.object({ ...versioned, dates: z.array(day).min(1, '请选择日期').max(366) }),
    data: Edition,
  }),
  removeDraft: defineCall({
    method: 'DELETE',
    path: draft,
    access: edit,
    summary: '放弃草稿',
    input: z.object({ id: opaqueId, version: z.coerce.number().int() }),
    data: z.null(),
  }),
  effect: defineCall({
    method: 'GET',
    path: `${draft}/effect`,
    access: view,
    summary: '发布影响预览',
    input: z.object({ id: opaqueId }),
    data: PublicationEffect,
  }),
  publish: defineCall({
    method: 'POST',
    path: `${draft}/publication`,
    access: 'sys:workday:publish',
    summary: '发布年度工作日',
    input: z.object({ ...versioned, reason: requiredText('发布原因', 200) }),
    data: PublicationEffect,
  }),
  readNotice: defineCall({
    method: 'POST',
    path: `${path}/notice`,
    access: edit,
    summary: '识别放假通知',
    input: z.object({ text: requiredText('通知内容', 10_000), year: calendarYear }),
    data: ParsedNotice,
  }),
  readFile: defineCall({
    method: 'POST',
    path: `${path}/file`,
    access: edit,
    summary: '识别日期表格（xlsx、csv）',
    input: z.object({ file: z.file() }),
    data: ParsedNotice,
    takes: 'form',
  }),
}

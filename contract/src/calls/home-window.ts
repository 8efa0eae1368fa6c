import { z } from 'zod'
import { defineCall } from '../call.ts'
import { WindowFields, windowTypes } from '../content/window-fields.ts'
import { ContentRow, window } from './content.ts'
import { bulkCall, oneId } from './crud.ts'
import { nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

export const windowStates = {
  draft: '草稿',
  returned: '已退回',
  waiting: '待审',
  coming: '待上线',
  shown: '展示中',
  over: '已结束',
  stopped: '已停用',
} as const
export type WindowState = keyof typeof windowStates

const WindowFigures = z.object({
  id: z.string(),
  /** The home page of its site, to look at it there. */
  home: z.string(),
  state: z.enum(Object.keys(windowStates) as [WindowState]),
  windowType: WindowFields.shape.windowType.nullable(),
  image: nullableText,
  imageAlt: nullableText,
  pages: z.array(z.string()),
  validFrom: nullableText,
  validTo: nullableText,
  impressions: z.number(),
  clicks: z.number(),
  closes: z.number(),
})
export type WindowFigures = z.infer<typeof WindowFigures>

const WindowDeskRow = ContentRow.extend(WindowFigures.omit({ id: true }).partial().shape)
export type WindowDeskRow = z.infer<typeof WindowDeskRow>

const WindowDay = z.object({
  day: z.string(),
  impressions: z.number(),
  clicks: z.number(),
  closes: z.number(),
})
export type WindowDay = z.infer<typeof WindowDay>

const path = '/rest/v2/windowDesk'
const keys = <T extends object>(of: T) => Object.keys(of) as [keyof T & string]
const siteIds = z.array(opaqueId).min(1, '请选择站点').max(50)

/** 首页窗口: what its page needs beside the life that all content has. */
export const homeWindow = {
  list: defineCall({
    method: 'GET',
    path,
    access: window.list.access,
    summary: '首页窗口及其展示情况',
    input: window.list.input.extend({
      windowType: z.enum([...keys(windowTypes), '']).optional(),
      state: z.enum([...keys(windowStates), '']).optional(),
      /** Shown on any of these days, the first and the last included. */
      shownFrom: optionalText(10),
      shownTo: optionalText(10),
      /** Shown now, and over soon. */
      only: z.enum(['ending', '']).optional(),
    }),
    data: pageOf(WindowDeskRow),
  }),
  figures: defineCall({
    method: 'GET',
    path: '/rest/v2/windowFigures',
    access: window.list.access,
    summary: '首页窗口的展示情况与统计',
    input: z.object({ ids: z.string().max(12_000) }),
    data: z.array(WindowFigures),
  }),
  days: defineCall({
    method: 'GET',
    path: `${path}/:id/days`,
    access: window.list.access,
    summary: '首页窗口的逐日统计',
    input: oneId,
    data: z.array(WindowDay),
  }),
  /** Drafts of the same words, here or on other sites: each site reviews its own. */
  copy: defineCall({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: window.create.access,
    summary: '复制首页窗口',
    input: z.object({ id: opaqueId, siteIds }),
    data: z.object({ ids: z.array(z.string()) }),
  }),
  /** What a row asks of whoever acts is asked of him for each. */
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理首页窗口',
    access: 'cms:window:view',
    actions: { stop: '立即停用', extend: '延长展示', copy: '复制到站点' },
    extra: { validTo: WindowFields.shape.validTo.optional(), siteIds: siteIds.optional() },
  }),
}

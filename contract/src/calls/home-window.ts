import { z } from 'zod'
import { defineCall } from '../call.ts'
import { WindowFields } from '../content/window-fields.ts'
import { nullableText } from './shared.ts'

export const windowStates = {
  draft: '草稿',
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

/** 首页窗口: what the lists show beside the life that all content has. */
export const homeWindow = {
  figures: defineCall({
    method: 'GET',
    path: '/rest/v2/windowFigures',
    access: 'cms:window:view',
    summary: '首页窗口的展示情况与统计',
    input: z.object({ ids: z.string().max(12_000) }),
    data: z.array(WindowFigures),
  }),
}

import type { article } from '@sunport/contract/calls/content.ts'
import type { z } from 'zod'

export type Stage = NonNullable<z.output<typeof article.list.input>['tab']>

/** How far the texts of a list are, as its tabs name them. */
export const stages: Record<Stage, string> = {
  '': '全部',
  mine: '我的草稿',
  todo: '待我审',
  live: '已发布',
  returned: '已退回',
  scheduled: '定时',
  expiring: '将过期',
}

export const stageNames = Object.keys(stages) as Stage[]

export const stageOf = (text: string | null): Stage => stageNames.find(name => name === text) ?? ''

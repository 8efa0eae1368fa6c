import type { notice } from '@sunport/contract/calls/content.ts'
import type { z } from 'zod'

export type NoticeTab = NonNullable<z.output<typeof notice.list.input>['tab']>

export const noticeTabs: Record<NoticeTab, string> = {
  '': '全部',
  mine: '我的草稿',
  todo: '待我审',
  live: '已发布',
  returned: '已退回',
  scheduled: '定时',
  expiring: '将过期',
}

export const tabNames = Object.keys(noticeTabs) as NoticeTab[]

export const tabOf = (text: string | null): NoticeTab => tabNames.find(name => name === text) ?? ''

import type { article } from '@sunport/contract/calls/content.ts'
import type { z } from 'zod'

export type ArticleTab = NonNullable<z.output<typeof article.list.input>['tab']>

export const articleTabs: Record<ArticleTab, string> = {
  '': '全部',
  mine: '我的草稿',
  todo: '待我审',
  live: '已发布',
  returned: '已退回',
  scheduled: '定时',
  expiring: '将过期',
}

export const tabNames = Object.keys(articleTabs) as ArticleTab[]

export const tabOf = (text: string | null): ArticleTab => tabNames.find(name => name === text) ?? ''

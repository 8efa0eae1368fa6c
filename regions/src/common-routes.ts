import { readingPagePath } from '@sunport/contract/open/reading.ts'
import { figurePaths } from './figure-query.ts'
import type { Route } from './kinds.ts'
import { projectPath } from './project-link.ts'
import { verifyPath } from './verify-link.ts'

/** Paths that are no region's own, with the title their pages carry. */
export const errorTitles: Record<string, string> = {
  '/401': '请先登录',
  '/403': '没有访问权限',
  '/404': '页面不存在',
  '/500': '系统出错了',
}

/** The form of regions that have no page for messages of their own. */
export const commonFormPath = '/leaveMessage'

/** Where one reckons with the days that the law gives. */
export const statutoryPath = '/deadlines'

/** One search over the sites of all regions. */
export const acrossPath = '/searchAcross'

/** 订阅提醒: where one begins, and where the links of letters lead. */
export const followPaths = {
  form: '/follow',
  confirm: '/followConfirm',
  stop: '/followStop',
  manage: '/followManage',
} as const

/** Pages that every region has under one address; `region` in the query names the region. */
export const commonRoutes: Record<string, Route> = {
  [commonFormPath]: { kind: 'message-form', title: '咨询留言' },
  [statutoryPath]: { kind: 'statutory-date', title: '法定期限算一算' },
  [projectPath]: { kind: 'project', title: '采购项目' },
  [acrossPath]: { kind: 'search-across', title: '跨省联合检索' },
  [followPaths.form]: { kind: 'follow', title: '订阅提醒' },
  [followPaths.confirm]: { kind: 'follow', title: '确认订阅', variant: 'confirm' },
  [followPaths.stop]: { kind: 'follow', title: '退订提醒', variant: 'stop' },
  [followPaths.manage]: { kind: 'follow', title: '我的订阅', variant: 'manage' },
  [verifyPath]: { kind: 'verification', title: '验真' },
  '/siteMap': { kind: 'site-map', title: '网站地图' },
  '/contact': { kind: 'static-page', title: '联系我们', variant: 'contact' },
  '/privacy': { kind: 'static-page', title: '隐私说明', variant: 'privacy' },
  '/accessibility': { kind: 'static-page', title: '无障碍声明', variant: 'accessibility' },
  [figurePaths.board]: { kind: 'figures', title: '采购数据' },
  [figurePaths.rows]: { kind: 'figure-rows', title: '统计对应的公告' },
  [figurePaths.parties]: { kind: 'figure-parties', title: '各单位采购数据' },
  [readingPagePath]: { kind: 'static-page', title: '读取额度与数据密钥', variant: 'reading-budget' },
  '/openData': { kind: 'static-page', title: '开放数据与接口', variant: 'open-data' },
}

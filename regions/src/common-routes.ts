import type { Route } from './kinds.ts'

/** Paths that are no region's own, with the title their pages carry. */
export const errorTitles: Record<string, string> = {
  '/401': '请先登录',
  '/403': '没有访问权限',
  '/404': '页面不存在',
  '/500': '系统出错了',
}

/** The form of regions that have no page for messages of their own. */
export const commonFormPath = '/leaveMessage'

/** Pages that every region has under one address; `region` in the query names the region. */
export const commonRoutes: Record<string, Route> = {
  [commonFormPath]: { kind: 'message-form', title: '咨询留言' },
  '/siteMap': { kind: 'site-map', title: '网站地图' },
  '/contact': { kind: 'static-page', title: '联系我们', variant: 'contact' },
  '/privacy': { kind: 'static-page', title: '隐私说明', variant: 'privacy' },
  '/accessibility': { kind: 'static-page', title: '无障碍声明', variant: 'accessibility' },
  '/openData': { kind: 'static-page', title: '开放数据与接口', variant: 'open-data' },
}

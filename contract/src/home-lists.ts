import type { HomeTask } from './calls/home.ts'
import type { HomeGroup } from './home-layout.ts'

interface HomeList {
  title: string
  /** A page of the menu. */
  page: string
  query: Record<string, string>
  group: HomeGroup
  /** Its moment lies ahead: when the first of them ends, not since when one waits. */
  isAhead?: true
}

/** Where the list behind each number of the desk's home and of the menu is: as long as the number says. */
export const homeLists: Record<HomeTask, HomeList> = {
  'review-todo': { title: '待我审核', page: 'notice-review', query: { tab: 'todo' }, group: 'review' },
  'review-cosign': { title: '会签待答复', page: 'notice-review', query: { tab: 'cosign' }, group: 'review' },
  'review-watch': {
    title: '审核超期待督办',
    page: 'notice-review',
    query: { tab: 'watch' },
    group: 'review',
  },
  'my-returned': { title: '退回给我', page: 'my-content', query: { stage: 'returned' }, group: 'own' },
  'my-drafts': { title: '我的草稿', page: 'my-content', query: { stage: 'draft' }, group: 'own' },
  'my-scheduled': {
    title: '我的定时发布',
    page: 'my-content',
    query: { stage: 'scheduled' },
    group: 'own',
    isAhead: true,
  },
  'articles-expiring': {
    title: '信息将过期',
    page: 'information',
    query: { tab: 'expiring' },
    group: 'upkeep',
    isAhead: true,
  },
  'notices-expiring': {
    title: '公告将过期',
    page: 'announcement',
    query: { tab: 'expiring' },
    group: 'upkeep',
    isAhead: true,
  },
  'windows-ending': {
    title: '首页窗口将结束',
    page: 'home-window',
    query: { only: 'ending' },
    group: 'upkeep',
    isAhead: true,
  },
  'basis-review': { title: '依据变更待复核', page: 'basis-review', query: {}, group: 'upkeep' },
  'links-expiring': {
    title: '链接将到期',
    page: 'link',
    query: { only: 'expiring' },
    group: 'upkeep',
    isAhead: true,
  },
  'channels-overdue': {
    title: '栏目更新超期',
    page: 'channel',
    query: { view: 'overdue' },
    group: 'upkeep',
  },
  'notices-without-result': {
    title: '开标后未公告结果',
    page: 'announcement',
    query: { lacking: 'result' },
    group: 'upkeep',
  },
  'notices-without-contract': {
    title: '有结果未公告合同',
    page: 'announcement',
    query: { lacking: 'contract' },
    group: 'upkeep',
  },
  'tasks-failed': {
    title: '定时任务失败',
    page: 'task',
    query: { lastResult: '0', status: '1' },
    group: 'system',
  },
  'codes-unmapped': { title: '代码待对照', page: 'crosswalk', query: { tab: 'unmapped' }, group: 'system' },
  'links-flagged': { title: '链接异常', page: 'link', query: { only: 'flagged' }, group: 'upkeep' },
  'org-changes': {
    title: '机构信息变更待审核',
    page: 'organisation',
    query: { tab: 'changes', c_state: 'pending' },
    group: 'system',
  },
  'org-drafts': {
    title: '新设采购单位待审核',
    page: 'organisation',
    query: { state: 'draft' },
    group: 'system',
  },
  'locked-users': { title: '账号已锁定', page: 'user', query: { only: 'locked' }, group: 'system' },
  'message-receiving': { title: '留言待受理', page: 'message-receiving', query: {}, group: 'messages' },
  'message-feedback': {
    title: '问题反馈待处理',
    page: 'message-feedback',
    query: { state: 'received' },
    group: 'messages',
  },
  'message-replying': { title: '留言待答复', page: 'message-replying', query: {}, group: 'messages' },
  'message-reviewing': {
    title: '答复待审核或公开',
    page: 'message-viewing',
    query: { tab: 'reviewing' },
    group: 'messages',
  },
  'message-late': {
    title: '留言逾期',
    page: 'message-handling',
    query: { bucket: 'late' },
    group: 'messages',
  },
  corrections: {
    title: '目录更正申请待核',
    page: 'correction',
    query: { state: 'waiting' },
    group: 'directory',
  },
  'figure-replies': {
    title: '数据说明待核',
    page: 'figure-reply',
    query: { state: 'waiting' },
    group: 'directory',
  },
  'credit-repairs': {
    title: '信用修复待办',
    page: 'credit',
    query: { tab: 'repairs', only: 'open' },
    group: 'directory',
  },
  'credit-expiring': {
    title: '信用记录七日内到期',
    page: 'credit',
    query: { only: 'expiring' },
    group: 'directory',
    isAhead: true,
  },
  'campaign-pending': {
    title: '意见征集有意见待审',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'pending' },
    group: 'interaction',
  },
  'feedback-due': {
    title: '意见征集待反馈',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'due' },
    group: 'interaction',
    isAhead: true,
  },
  'feedback-late': {
    title: '意见征集反馈超期',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'overdue' },
    group: 'interaction',
  },
  'survey-review': {
    title: '问卷待审核',
    page: 'questionnaire',
    query: { only: 'review' },
    group: 'interaction',
  },
}

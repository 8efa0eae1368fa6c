import type { HomeTask } from './calls/home.ts'

interface HomeList {
  title: string
  /** A page of the menu. */
  page: string
  query: Record<string, string>
}

/** Where the list behind each number of the desk's home and of the menu is: as long as the number says. */
export const homeLists: Record<HomeTask, HomeList> = {
  'review-todo': { title: '待我审核', page: 'notice-review', query: { tab: 'todo' } },
  'review-cosign': { title: '会签待答复', page: 'notice-review', query: { tab: 'cosign' } },
  'review-watch': { title: '审核超期待督办', page: 'notice-review', query: { tab: 'watch' } },
  'my-returned': { title: '退回给我', page: 'my-content', query: { stage: 'returned' } },
  'my-drafts': { title: '我的草稿', page: 'my-content', query: { stage: 'draft' } },
  'my-scheduled': { title: '我的定时发布', page: 'my-content', query: { stage: 'scheduled' } },
  'links-flagged': { title: '链接异常', page: 'link', query: { only: 'flagged' } },
  'org-changes': {
    title: '机构信息变更待审核',
    page: 'organisation',
    query: { tab: 'changes', c_state: 'pending' },
  },
  'org-drafts': { title: '新设采购单位待审核', page: 'organisation', query: { state: 'draft' } },
  'locked-users': { title: '账号已锁定', page: 'user', query: { only: 'locked' } },
  'message-receiving': { title: '留言待受理', page: 'message-receiving', query: {} },
  'message-feedback': { title: '问题反馈待处理', page: 'message-feedback', query: { state: 'received' } },
  'message-replying': { title: '留言待答复', page: 'message-replying', query: {} },
  'message-reviewing': { title: '答复待审核或公开', page: 'message-viewing', query: { tab: 'reviewing' } },
  'message-late': { title: '留言逾期', page: 'message-handling', query: { bucket: 'late' } },
  corrections: { title: '目录更正申请待核', page: 'correction', query: { state: 'waiting' } },
  'credit-repairs': { title: '信用修复待办', page: 'credit', query: { tab: 'repairs', only: 'open' } },
  'credit-expiring': { title: '信用记录七日内到期', page: 'credit', query: { only: 'expiring' } },
  'campaign-pending': {
    title: '意见征集有意见待审',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'pending' },
  },
  'feedback-due': {
    title: '意见征集待反馈',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'due' },
  },
  'feedback-late': {
    title: '意见征集反馈超期',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'overdue' },
  },
  'survey-review': { title: '问卷待审核', page: 'questionnaire', query: { only: 'review' } },
}

/** How a run ends that found nothing out of order, by its task; {published} and {files} are numbers. */
export const goodRuns: Readonly<Record<string, string>> = {
  'content-due': '发布 0 条，到期 0 条，窗口上下线 0 个',
  'attest-catch-up': '补记 0 条',
  'attest-check': '存证与公开内容一致',
  'bin-purge': '回收站没有到期的内容',
  'law-commence': '没有新施行的法规版本',
  'notice-check': '没有新发布的公告',
  'credit-expiry': '到期 0 条',
  'desk-jobs': '结束 0 项',
  'directory-import': '处理 0 个导入',
  'code-census': '已发布信息使用的代码均有对照',
  'data-files': '没有需要更新的数据文件',
  'domain-test': '检测 0 个域名，0 个须处理',
  'expired-cleanup': '过期的凭据和未提交的附件已清理',
  'file-check': '检查 {files} 个文件，全部完好',
  'hash-chain-verify': '审计链完整',
  'index-check': '索引与 {published} 条已发布信息一致',
  'link-check': '服务器无法访问外部网络，外部地址没有检查',
  'text-link-check': '检查 0 篇，链接均正常',
  'reader-cleanup': '过期的数据使用记录已清理',
  'survey-due': '开始或结束 0 份问卷',
  'campaign-due': '处理意见征集 0 项',
  'message-overdue': '提醒 0 条',
  'message-supplement': '关闭 0 条',
  'mail-sending': '发送 0 封，未成功 0 封',
  'sms-sending': '发送 0 条，未成功 0 条',
  'log-archive': '清理 0 条，归档操作日志 0 条',
  'work-digest': '发送 0 人',
}
export const otherGoodRun = '执行完成'

/** The index did not fit; somebody put it right and ran the check again. */
export const mendedRun = {
  lines: ['核对 {published} 条已发布信息', '索引中没有：2 条'],
  message: '索引有 2 条与已发布信息不一致',
  reason: '索引已重建，重新核对',
}

/** The network stood still for a night. */
export const slowRun = { lines: ['开始检查外部地址', '外部网络没有响应，等待重试'] }

/** The disk of the files was away for a moment: whoever runs the failed ones again finds them. */
export const missingFile = '内容缺失或不完整'

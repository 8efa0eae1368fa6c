/** Words of what the desks of tasks, words, channels, links and sites keep. */
export const deskFields = {
  alarmAfter: '告警所需连续次数',
  alarmOn: '告警条件',
  alarmRoleIds: '告警接收角色',
  alarmUserIds: '告警接收人',
  byId: '替换为',
  drafts: '在编稿件数',
  failuresInRow: '连续未成功次数',
  isOff: '是否全部暂停',
  notifyRecovery: '恢复时通知',
  onlyFailed: '只重做失败项',
  onlyItems: '重做的失败项',
  publications: '公开信息数',
  showDate: '列表显示日期',
  sortRule: '列表顺序',
  quietMinutes: '静默分钟数',
} as const

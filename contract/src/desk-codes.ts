/** Codes that only the back-office speaks of: pages of the portal do not carry them. */

export const unitState = { paused: '0', normal: '1' } as const
export const gender = { man: '1', woman: '0' } as const
export const workday = { work: '0', off: '1' } as const
export type WorkdayStatus = (typeof workday)[keyof typeof workday]
/** Why a day is not what its weekday says; weekends are so by themselves. */
export const dayKinds = {
  weekend: '周末',
  holiday: '法定节假日',
  makeup: '调休上班',
  local: '地方假',
  temporary: '临时安排',
} as const
export type DayKind = keyof typeof dayKinds
/** A year of a calendar: prepared, in force, or replaced by a later edition and kept. */
export const calendarEditionStates = { draft: '草稿', published: '已发布', amended: '已被修订' } as const
export type CalendarEditionState = keyof typeof calendarEditionStates
export const taskResult = { failed: '0', succeeded: '1', rerunSucceeded: '2' } as const
export const roleLevel = { ordinary: '0', system: '1', unit: '2' } as const
export type RoleLevel = (typeof roleLevel)[keyof typeof roleLevel]

export const roleLevelNames: Record<RoleLevel, string> = {
  [roleLevel.ordinary]: '普通用户',
  [roleLevel.unit]: '单位管理员',
  [roleLevel.system]: '系统管理员',
}

/** How far a role's functions reach. */
export const dataScopes = {
  all: '全部数据',
  site: '所管站点',
  tree: '本单位及下级',
  org: '本单位',
  own: '本人数据',
  custom: '指定单位',
} as const
export type DataScopeCode = keyof typeof dataScopes

/** The three administrators; nobody holds two of them. */
export const administratorRoles = {
  system: 'SYSTEM_ADMIN',
  security: 'SECURITY_ADMIN',
  audit: 'AUDIT_ADMIN',
} as const

/** Group codes that a list is filtered by; a row's type starts with the group's code. */
export const noticeTypeGroups = {
  '00101': '采购公告',
  '00102': '中标（成交）结果公告',
  '00103': '更正公告',
} as const

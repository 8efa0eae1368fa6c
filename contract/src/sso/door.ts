import { routerBase } from '../constants.ts'

/** Where the browser begins to sign in at the unit's provider; `redirect` says where it goes on. */
export const ssoLoginPath = `${routerBase}/sso/login`
/** Where the provider sends the browser back to, and where its servers say that somebody has left. */
export const ssoCallbackPath = `${routerBase}/sso/callback`
export const ssoLeftPath = `${routerBase}/sso/backchannel-logout`

/** Why somebody is back at the login page; the address says no more than the name. */
export const ssoProblems = {
  unavailable: '单位统一登录暂时不可用，请稍后再试，或使用用户名密码登录',
  declined: '您在单位统一登录平台取消了登录，或平台没有同意',
  stale: '登录页面已过期或在另一窗口中重新打开过，请重新登录',
  invalid: '单位统一登录的结果未通过校验，请重新登录；多次出现请联系系统管理员',
  unknown: '您的单位账号尚未在本系统开通，请联系本单位管理员',
  taken: '您的登录名在本系统已由其他账号使用，请联系本单位管理员',
  'no-role': '您的单位账号没有本系统的权限，请联系本单位管理员',
  closed: '您的账号目前不能使用，请联系本单位管理员',
  administrator: '系统、安全、审计管理员请使用用户名密码登录',
} as const
export type SsoProblem = keyof typeof ssoProblems
export const isSsoProblem = (name: string): name is SsoProblem => Object.hasOwn(ssoProblems, name)

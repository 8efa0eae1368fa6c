import { roleMapProblem } from './role-map.ts'

/** A claim's name, whole addresses among them. */
const claimName = /^[\w.:/-]*$/
const words = (name: string, fallback: string, max: number, note: string) =>
  ({ type: 'text', category: 'security', name, fallback, max, note }) as const
const claim = (name: string, fallback: string, note: string) =>
  ({
    ...words(name, fallback, 100, note),
    pattern: claimName,
    patternWords: '请填写声明（claim）的名称',
  }) as const
const choice = (name: string, note: string) =>
  ({ type: 'bool', category: 'security', name, note, fallback: false }) as const

/** 单位统一登录: what the provider's word is worth here. Where it is, the deployment says (`OIDC_ISSUER`). */
export const ssoSettings = {
  'security.sso-name-claim': claim(
    '统一登录：登录名取自哪个声明',
    'preferred_username',
    '取自 email 或 phone_number 时，只认单位平台核实过的',
  ),
  'security.sso-link': choice(
    '统一登录：首次登录时关联登录名相同的已有账号',
    '只在单位平台的登录名由单位统一分配、本人不能自改时打开；三员账号不关联',
  ),
  'security.sso-create': choice(
    '统一登录：首次登录时自动开通账号',
    '关闭时，没有关联账号的人不能登录；登录名已被占用时不开通',
  ),
  'security.sso-unit': words(
    '统一登录：自动开通的账号所属机构编码',
    '',
    60,
    '角色对应中写明机构的，以对应为准',
  ),
  'security.sso-role-claim': claim(
    '统一登录：角色取自哪个声明',
    '',
    '留空则角色只在本系统授予；填写后，每次登录按下面的对应更新，本系统另行授予的角色不变',
  ),
  'security.sso-roles': {
    ...words(
      '统一登录：角色对应',
      '',
      8000,
      '每行一项：单位平台的值 -> 角色编码（可多个） @机构编码 #站点编码（可多个），机构和站点可不写',
    ),
    isLong: true,
    problem: roleMapProblem,
  },
  'security.sso-factor': words(
    '统一登录：视为已完成第二步验证的 acr 或 amr 值',
    '',
    500,
    '以逗号分隔；留空则一律使用本系统的第二步验证',
  ),
  'security.sso-only': choice(
    '统一登录：只允许统一登录',
    '三员账号始终可以用密码登录，以备单位平台故障；已签发的接口令牌不受影响',
  ),
} as const

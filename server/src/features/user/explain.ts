import type { Explanation } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type FunctionCode, functions } from '@sunport/contract/functions.ts'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { coversOrganisation, coversSite } from '../../platform/rights/data-scope.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import { func, type UserRow } from '../../platform/rights/tables.ts'
import { isLocked } from './record.ts'
import { userRepo } from './repo.ts'

interface Question {
  funcCode: FunctionCode
  orgId?: string | undefined
  siteId?: string | undefined
}

/** 权限说明: the same rules that the server goes by, one after the other, each with its answer. */
export const explainRight = async (
  db: Db,
  clock: Clock,
  user: UserRow,
  { funcCode, orgId, siteId }: Question,
): Promise<Explanation> => {
  const repo = userRepo(db)
  const now = clock.now()
  const today = toWireTime(now).slice(0, 10)
  const [unit] = user.orgId ? await repo.organisations([user.orgId]) : []
  const holder = { id: user.id, orgId: user.orgId, orgPath: unit?.path ?? null, siteIds: user.siteIds }
  const [{ roles, grants }, [definition]] = await Promise.all([
    rightsOf(db, holder, today),
    db.select().from(func).where(eq(func.funcCode, funcCode)),
  ])
  const granting: string[] = []
  for (const role of roles)
    if ((await repo.functionsOf(role.id)).includes(funcCode)) granting.push(role.roleName)
  const scope = grants.get(funcCode)
  const { name } = functions[funcCode]

  const reasons: Explanation['reasons'] = [
    rule('account', user.status === enabled.on, '账号已启用', '账号已停用或注销'),
    rule(
      'validity',
      (!user.validFrom || user.validFrom <= today) && (!user.validTo || user.validTo >= today),
      '账号在有效期内',
      '账号不在有效期内',
    ),
    rule('lock', !isLocked(user, now), '账号未锁定', '账号因登录失败次数过多被锁定'),
    rule('password', !user.mustChangePassword, '无须先修改密码', '须先修改密码，才能使用其他功能'),
    rule(
      'second-factor',
      user.mfa !== 'off' || !(user.mfaRequired || roles.some(({ requiresMfa }) => requiresMfa)),
      '第二步验证符合要求',
      '账号或角色要求第二步验证，尚未启用',
    ),
    rule(
      'enabled',
      definition?.status === enabled.on,
      `功能“${name}”已启用`,
      `功能“${name}”已停用，任何人不能使用`,
    ),
    rule(
      'role',
      granting.length > 0,
      `由角色${granting.map(role => `“${role}”`).join('、')}授予`,
      `所持角色均未授予功能“${name}”`,
    ),
  ]
  if (orgId) {
    const [target] = await repo.organisations([orgId])
    const isCovered = scope !== undefined && target !== undefined && coversOrganisation(scope, target)
    reasons.push(rule('scope', isCovered, '该单位在数据范围内', '该单位不在数据范围内'))
  }
  if (siteId) {
    const isCovered = scope !== undefined && coversSite(scope, siteId)
    reasons.push(rule('site', isCovered, '该站点在管理范围内', '该站点不在管理范围内'))
  }
  return { isAllowed: reasons.every(({ holds }) => holds), reasons }
}

const rule = (name: string, holds: boolean, yes: string, no: string) => ({
  rule: name,
  holds,
  words: holds ? yes : no,
})

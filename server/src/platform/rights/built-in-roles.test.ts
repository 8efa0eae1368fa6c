import { functionCodes } from '@sunport/contract/functions.ts'
import { describe, expect, test } from 'vitest'
import { builtInRoles } from './built-in.ts'

const roleOf = (code: string) => {
  const role = builtInRoles.find(({ roleCode }) => roleCode === code)
  if (!role) throw new Error(`no role ${code}`)
  return role
}
const functionsOf = (code: string): string[] => [...roleOf(code).functions].toSorted()
const families = ['article', 'law', 'notice', 'window']
const ofFamilies = (...rights: string[]) =>
  families.flatMap(family => rights.map(right => `cms:${family}:${right}`))
const looking = ['cms:channel:view', 'cms:link:view', 'cms:media:view', 'cms:review:view', 'cms:site:view']
const lookingAtEnvironment = ['cms:campaign:view', 'cms:indicator:view']
/** Who may change what cites a law looks at it again. */
const reviewingBasis = ['cms:basis:edit', 'cms:basis:view']
const sorted = (...codes: string[]) => codes.toSorted()

test('a new installation has these roles, each at its level and with its reach', () => {
  expect(
    builtInRoles.map(({ id, roleCode, roleName, roleLevel, dataScope }) =>
      [id, roleCode, roleName, roleLevel, dataScope].join(' '),
    ),
  ).toEqual([
    'role-sa SYSTEM_ADMIN 系统管理员 1 all',
    'role-security SECURITY_ADMIN 安全管理员 1 all',
    'role-audit AUDIT_ADMIN 审计管理员 1 all',
    'role-unit UNIT_ADMIN 单位管理员 2 tree',
    'role-editor EDITOR 采编 0 site',
    'role-review1 REVIEWER_1 初审 0 all',
    'role-review2 REVIEWER_2 复审 0 all',
    'role-review3 REVIEWER_3 终审签发 0 all',
    'role-message-keeper MESSAGE_KEEPER 留言督办 0 all',
    'role-message-replier MESSAGE_REPLIER 留言答复 0 all',
    'role-directory DIRECTORY_KEEPER 目录管理 0 all',
    'role-supervisor SUPERVISOR 监督管理 0 all',
  ])
})

test('nobody holds two of the three administrators, nor one of them and a unit’s; nobody writes and signs', () => {
  const excluded = Object.fromEntries(
    builtInRoles.map(({ roleCode, exclusiveWith }) => [roleCode, exclusiveWith.toSorted()]),
  )
  expect(excluded).toEqual({
    SYSTEM_ADMIN: ['AUDIT_ADMIN', 'SECURITY_ADMIN'],
    SECURITY_ADMIN: ['AUDIT_ADMIN', 'SYSTEM_ADMIN'],
    AUDIT_ADMIN: ['SECURITY_ADMIN', 'SYSTEM_ADMIN'],
    UNIT_ADMIN: ['AUDIT_ADMIN', 'SECURITY_ADMIN', 'SYSTEM_ADMIN'],
    EDITOR: ['REVIEWER_3'],
    REVIEWER_1: [],
    REVIEWER_2: [],
    REVIEWER_3: ['EDITOR'],
    MESSAGE_KEEPER: [],
    MESSAGE_REPLIER: [],
    DIRECTORY_KEEPER: [],
    SUPERVISOR: [],
  })
})

describe('the three administrators', () => {
  test('the system administrator runs everything but rights, security, the audit and what the public reads', () => {
    const withheld = sorted(
      'sys:role:edit',
      'sys:func:edit',
      'sys:user:grant',
      'sys:user:security',
      'sys:conf:security',
      'log:audit:view',
      'log:audit:export',
      'log:audit:verify',
      'log:audit:reveal',
    )
    const held = new Set(functionsOf('SYSTEM_ADMIN'))
    const missing = functionCodes.filter(code => !held.has(code)).toSorted()
    const editorial = missing.filter(code => !withheld.includes(code))
    expect(missing.filter(code => withheld.includes(code))).toEqual(withheld)
    expect(editorial).toEqual(
      expect.arrayContaining(ofFamilies('edit', 'review1', 'review2', 'review3', 'withdraw')),
    )
    for (const code of editorial) expect(code).toMatch(/^(cms|dir):/)
    for (const right of ['edit', 'handle', 'publish', 'reveal'])
      expect(editorial).toContain(`cms:campaign:${right}`)
    for (const right of ['comment', 'publish']) expect(editorial).toContain(`cms:indicator:${right}`)
  })

  test('the system administrator keeps sites, channels, links, pictures, lists of words and what indicators are', () => {
    const held = functionsOf('SYSTEM_ADMIN')
    for (const place of ['site', 'channel', 'link', 'media', 'check', 'indicator'])
      expect(held).toContain(`cms:${place}:edit`)
    expect(held).toEqual(expect.arrayContaining(ofFamilies('view')))
  })

  test('the security administrator gives rights and guards accounts, and does nothing else', () => {
    expect(functionsOf('SECURITY_ADMIN')).toEqual(
      sorted(
        'sys:role:view',
        'sys:role:edit',
        'sys:func:view',
        'sys:func:edit',
        'sys:user:view',
        'sys:user:grant',
        'sys:user:security',
        'sys:three:confirm',
        'sys:conf:view',
        'sys:conf:security',
        'sys:org:view',
        'sys:menu:view',
      ),
    )
  })

  test('the audit administrator looks at everything, works with the logs, and changes nothing', () => {
    const views = functionCodes.filter(code => /:view$/.test(code))
    const ofLogs = ['log:audit:export', 'log:audit:verify', 'log:audit:reveal', 'log:tech:export']
    expect(functionsOf('AUDIT_ADMIN')).toEqual(sorted(...views, ...ofLogs, 'sys:three:confirm'))
  })
})

test('records of misconduct are signed and their repair judged by the supervising authority alone', () => {
  for (const code of ['dir:credit:sign', 'dir:credit:review'])
    expect(
      builtInRoles
        .filter(({ functions }) => (functions as string[]).includes(code))
        .map(({ roleCode }) => roleCode),
    ).toEqual(['SUPERVISOR'])
  for (const code of ['dir:import:run', 'dir:correction:decide', 'dir:supplier:edit'])
    expect(
      builtInRoles
        .filter(({ functions }) => (functions as string[]).includes(code))
        .map(({ roleCode }) => roleCode),
    ).toEqual(['DIRECTORY_KEEPER'])
})

test('a unit’s administrator sees to his own organisation, its people and its bin', () => {
  expect(functionsOf('UNIT_ADMIN')).toEqual(
    sorted(
      'sys:org:view',
      'sys:org:edit',
      'sys:org:maintain',
      'sys:user:view',
      'sys:user:edit',
      'sys:user:grant',
      'sys:user:security',
      'sys:role:view',
      'sys:role:edit',
      'sys:region:view',
      'sys:workday:view',
      'sys:workday:edit',
      'log:record:view',
      'log:audit:view',
      'cms:bin:view',
      'cms:bin:recover',
      'cms:bin:restore',
      'cms:review:view',
      'cms:review:watch',
      'cms:indicator:view',
      'cms:indicator:comment',
      'cms:survey:view',
      'cms:survey:run',
      ...ofFamilies('view'),
    ),
  )
})

describe('the editors’ half', () => {
  test.each([
    [
      'EDITOR',
      'edit',
      [
        'cms:link:edit',
        'cms:media:edit',
        'cms:bin:view',
        'cms:bin:recover',
        'cms:campaign:edit',
        'cms:campaign:handle',
        'cms:campaign:reveal',
        'cms:indicator:edit',
        'cms:survey:view',
        'cms:survey:edit',
        'cms:survey:export',
        ...reviewingBasis,
      ],
    ],
    ['REVIEWER_1', 'review1', []],
    [
      'REVIEWER_2',
      'review2',
      [
        'cms:message:view',
        'cms:message:review2',
        'cms:message:publish',
        'cms:campaign:publish',
        'cms:indicator:publish',
        'cms:survey:view',
        'cms:survey:review2',
        ...reviewingBasis,
      ],
    ],
  ])('%s holds %s of every family', (code, right, more) => {
    expect(functionsOf(code)).toEqual(
      sorted(...ofFamilies('view', right), ...looking, ...lookingAtEnvironment, ...more),
    )
  })

  test('whoever signs also withdraws, and brings back from the bin', () => {
    expect(functionsOf('REVIEWER_3')).toEqual(
      sorted(
        ...ofFamilies('view', 'review3', 'withdraw'),
        ...looking,
        ...lookingAtEnvironment,
        'cms:campaign:publish',
        'cms:indicator:publish',
        'cms:bin:view',
        'cms:bin:recover',
        'cms:bin:restore',
        'cms:message:view',
        'cms:message:publish',
        'cms:message:withdraw',
        'cms:survey:view',
        'cms:survey:run',
        'cms:survey:publish',
        'cms:survey:export',
        'cms:survey:personal',
        ...reviewingBasis,
      ),
    )
  })

  test('who watches over messages does not answer them, and who answers does not pass or release', () => {
    const right = (...names: string[]) => sorted(...names.map(name => `cms:message:${name}`))
    expect(functionsOf('MESSAGE_KEEPER')).toEqual(right('view', 'accept', 'assign', 'reveal'))
    expect(functionsOf('MESSAGE_REPLIER')).toEqual(
      sorted(...right('view', 'accept', 'reply', 'reveal'), ...reviewingBasis),
    )
  })
})

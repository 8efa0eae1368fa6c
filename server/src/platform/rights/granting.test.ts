import type { DataScopeCode } from '@sunport/contract/desk-codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrentUser } from '../http/context.ts'
import { type DataScope, type Holder, type RoleScope, scopeOf } from './data-scope.ts'
import { type RoleToGive, refuseBeyond, refuseConflict } from './granting.ts'

const paths: Record<string, string> = {
  top: '/top/',
  east: '/top/east/',
  harbour: '/top/east/harbour/',
  west: '/top/west/',
  westward: '/top/westward/',
}
const orgIds = Object.keys(paths)
const sites = ['a', 'b', 'c']
const codes: FunctionCode[] = ['sys:dict:view', 'sys:dict:edit', 'sys:org:view']

interface Row {
  orgId: string
  siteId: string
}
const allRows: Row[] = orgIds.flatMap(orgId => sites.map(siteId => ({ orgId, siteId })))

/** Whether somebody reaches a row that is nobody's own: slowly, and apart from the code under test. */
const reaches = (scope: DataScope, { orgId, siteId }: Row): boolean =>
  scope.some(role => {
    const isOnSite = role.siteIds === undefined || role.siteIds.includes(siteId)
    const ancestors = (paths[orgId] ?? '').split('/').filter(Boolean)
    const isInTree = role.orgPaths.some(path => ancestors.includes(path.split('/').at(-2) ?? ''))
    return isOnSite && (role.isAll || role.orgIds.includes(orgId) || isInTree)
  })

const someSites = fc.subarray(sites)
const scopeCode = fc.constantFrom<DataScopeCode>('all', 'site', 'tree', 'org', 'own', 'custom')
const roleScope: fc.Arbitrary<RoleScope> = fc.record({
  dataScope: scopeCode,
  scopeOrgIds: fc.subarray(orgIds),
  siteIds: someSites,
})
const holder: fc.Arbitrary<Holder> = fc
  .record({ orgId: fc.constantFrom(...orgIds), siteIds: someSites })
  .map(({ orgId, siteIds }) => ({ orgId, orgPath: paths[orgId] ?? null, siteIds }))

const giver = fc
  .tuple(holder, fc.array(fc.tuple(roleScope, fc.subarray(codes, { minLength: 1 })), { maxLength: 3 }))
  .map(([place, roles]): CurrentUser => {
    const grants = new Map<FunctionCode, DataScope>()
    for (const code of codes) {
      const granting = roles.filter(([, held]) => held.includes(code)).map(([role]) => role)
      if (granting.length > 0) grants.set(code, scopeOf(granting, place))
    }
    return {
      id: 'giver',
      userName: 'giver',
      realName: null,
      orgId: place.orgId,
      orgName: null,
      avatar: null,
      level: '2',
      roleCodes: ['UNIT_ADMIN'],
      grants,
      siteIds: [...place.siteIds],
      hold: undefined,
    }
  })

const roleToGive = fc.tuple(roleScope, fc.subarray(codes, { minLength: 1 })).map(
  ([scope, functions]): RoleToGive => ({
    dataScope: scope.dataScope,
    scopeOrgIds: [...scope.scopeOrgIds],
    siteIds: [...scope.siteIds],
    roleLevel: '0',
    builtIn: false,
    functions,
    scopeOrgs: scope.scopeOrgIds.map(id => ({ id, path: paths[id] ?? '' })),
  }),
)

const role = (dataScope: DataScopeCode, ...functions: FunctionCode[]): RoleToGive => ({
  dataScope,
  scopeOrgIds: [],
  siteIds: [],
  roleLevel: '0',
  builtIn: false,
  functions,
  scopeOrgs: [],
})

const isGiven = (by: CurrentUser, role: RoleToGive, to: readonly Holder[]): boolean => {
  try {
    refuseBeyond(by, role, to)
    return true
  } catch (refusal) {
    expect(refusal).toBeInstanceOf(Problem)
    return false
  }
}

describe('giving roles', () => {
  test('nobody reaches more by a role than the one who gave it does himself', () => {
    let given = 0
    fc.assert(
      fc.property(giver, roleToGive, holder, (by, role, to) => {
        if (!isGiven(by, role, [to])) return
        given++
        const got = scopeOf([role], to)
        for (const code of role.functions) {
          const own = by.grants.get(code as FunctionCode)
          expect(own).toBeDefined()
          if (own)
            for (const row of allRows)
              if (reaches(got, row)) expect([row, reaches(own, row)]).toEqual([row, true])
        }
      }),
      { numRuns: 5000 },
    )
    // A rule that refused everything would pass as well.
    expect(given).toBeGreaterThan(200)
  })

  test('what one holds oneself can be given to somebody who stands where one stands', () => {
    fc.assert(
      fc.property(holder, roleScope, fc.subarray(codes, { minLength: 1 }), (place, scope, functions) => {
        const own = scopeOf([scope], place)
        // Whoever reaches no site has nothing to give.
        fc.pre(own.every(({ siteIds }) => siteIds === undefined || siteIds.length > 0))
        const grants = new Map(functions.map(code => [code, own]))
        const by = { grants, level: '2', roleCodes: [] } as unknown as CurrentUser
        const role: RoleToGive = {
          ...scope,
          scopeOrgIds: [...scope.scopeOrgIds],
          siteIds: [...scope.siteIds],
          roleLevel: '0',
          builtIn: false,
          functions,
          scopeOrgs: scope.scopeOrgIds.map(id => ({ id, path: paths[id] ?? '' })),
        }
        expect(isGiven(by, role, [place])).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('a function is given no further than it reaches in one’s own hands, whatever else reaches further', () => {
    const grants = new Map<FunctionCode, DataScope>([
      ['sys:dict:view', scopeOf([{ dataScope: 'all', scopeOrgIds: [], siteIds: [] }], nowhere)],
      ['sys:dict:edit', scopeOf([{ dataScope: 'org', scopeOrgIds: [], siteIds: [] }], inEast)],
    ])
    const by = { grants, level: '2', roleCodes: [] } as unknown as CurrentUser
    expect(isGiven(by, role('all', 'sys:dict:view'), [inEast])).toBe(true)
    expect(isGiven(by, role('all', 'sys:dict:view', 'sys:dict:edit'), [])).toBe(false)
    expect(isGiven(by, role('org', 'sys:dict:edit'), [inEast])).toBe(true)
    expect(isGiven(by, role('tree', 'sys:dict:edit'), [inEast])).toBe(false)
    expect(isGiven(by, { ...role('org', 'sys:dict:edit'), roleLevel: '1' }, [inEast])).toBe(false)
    expect(isGiven(by, role('own', 'log:audit:view'), [])).toBe(false)
  })

  test('roles that exclude each other are refused whichever of them says so', () => {
    const one = { roleCode: 'ONE', roleName: '一', exclusiveWith: ['TWO'] }
    const two = { roleCode: 'TWO', roleName: '二', exclusiveWith: [] }
    expect(() => refuseConflict([one, two])).toThrow('角色“一”与“二”互斥，不能同时授予一人')
    expect(() => refuseConflict([two, one])).toThrow('互斥')
    expect(() => refuseConflict([one])).not.toThrow()
  })
})

describe('giving within one’s own units', () => {
  const scopes = (...codesOfRoles: DataScopeCode[]) =>
    scopeOf(
      codesOfRoles.map(dataScope => ({ dataScope, scopeOrgIds: [], siteIds: [] })),
      inEast,
    )
  const by = (own: DataScope) =>
    ({
      grants: new Map<FunctionCode, DataScope>([['sys:dict:view', own]]),
      level: '2',
      roleCodes: ['UNIT_ADMIN'],
    }) as unknown as CurrentUser
  const inEastsTree = by(scopes('tree'))
  const inUnit = (orgId: string): Holder => ({ orgId, orgPath: paths[orgId] ?? null, siteIds: [] })

  test('a role of the holder’s unit is measured where each of its holders stands', () => {
    const ofUnit = role('org', 'sys:dict:view')
    expect(isGiven(inEastsTree, ofUnit, [])).toBe(true)
    expect(isGiven(inEastsTree, ofUnit, [inUnit('harbour'), inUnit('east')])).toBe(true)
    expect(isGiven(inEastsTree, ofUnit, [inUnit('harbour'), inUnit('west')])).toBe(false)
    expect(isGiven(inEastsTree, ofUnit, [inUnit('west'), inUnit('harbour')])).toBe(false)
  })

  test('units named by a role are measured where they stand; one that nobody knows is refused', () => {
    const naming = (...named: string[]): RoleToGive => ({
      ...role('custom', 'sys:dict:view'),
      scopeOrgIds: named,
      scopeOrgs: named.flatMap(id => (paths[id] ? [{ id, path: paths[id] }] : [])),
    })
    expect(isGiven(inEastsTree, naming('harbour', 'east'), [inUnit('west')])).toBe(true)
    expect(isGiven(inEastsTree, naming('harbour', 'west'), [])).toBe(false)
    expect(isGiven(inEastsTree, naming('gone'), [inUnit('east')])).toBe(false)
  })

  test('it is enough that one of several roles reaches as far', () => {
    expect(isGiven(by(scopes('org', 'all')), role('all', 'sys:dict:view'), [inUnit('west')])).toBe(true)
  })
})

describe('the security administrator', () => {
  const security = { grants: new Map(), level: '1', roleCodes: ['SECURITY_ADMIN'] } as unknown as CurrentUser

  test('gives what he has no use of himself', () => {
    expect(isGiven(security, role('all', 'sys:dict:edit'), [inEast])).toBe(true)
    expect(isGiven({ ...security, roleCodes: ['SYSTEM_ADMIN'] }, role('all', 'sys:dict:edit'), [])).toBe(
      false,
    )
  })

  test('makes no second auditor or security administrator of a role of one’s own', () => {
    const auditing = role('all', 'sys:dict:view', 'log:audit:view')
    const refusal = '该功能只属于内置的安全管理员或审计管理员'
    expect(() => refuseBeyond(security, auditing, [])).toThrow(refusal)
    expect(() => refuseBeyond({ ...security, roleCodes: [] }, auditing, [])).toThrow(refusal)
    expect(isGiven(security, { ...auditing, builtIn: true }, [inEast])).toBe(true)
  })
})

const nowhere: Holder = { orgId: null, orgPath: null, siteIds: [] }
const inEast: Holder = { orgId: 'east', orgPath: '/top/east/', siteIds: [] }

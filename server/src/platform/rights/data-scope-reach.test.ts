import type { DataScopeCode } from '@sunport/contract/desk-codes.ts'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import {
  coversAll,
  coversAllOfSite,
  coversOrganisation,
  coversOwn,
  coversScope,
  coversSite,
  type DataScope,
  type Holder,
  type ScopedColumns,
  scopeOf,
  sitesWithin,
  withinScope,
} from './data-scope.ts'

const holder: Holder = { orgId: 'east', orgPath: '/top/east/', siteIds: [] }
const nowhere: Holder = { orgId: null, orgPath: null, siteIds: [] }
const role = (dataScope: DataScopeCode, siteIds: string[] = [], scopeOrgIds: string[] = []) => ({
  dataScope,
  siteIds,
  scopeOrgIds,
})
const scope = (dataScope: DataScopeCode, siteIds?: string[], scopeOrgIds?: string[]): DataScope =>
  scopeOf([role(dataScope, siteIds, scopeOrgIds)], holder)
const east = { id: 'east', path: '/top/east/' }
const harbour = { id: 'harbour', path: '/top/east/harbour/' }
const west = { id: 'west', path: '/top/west/' }

describe('what one role reaches', () => {
  const nothing = { isAll: false, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }

  test.each([
    ['all', { ...nothing, isAll: true }],
    ['site', { ...nothing, isAll: true, siteIds: [] }],
    ['tree', { ...nothing, orgPaths: ['/top/east/'] }],
    ['org', { ...nothing, orgIds: ['east'] }],
    ['custom', { ...nothing, orgIds: ['west'] }],
    ['own', { ...nothing, isOwn: true }],
  ] as const)('of the scope %s', (code, reach) => {
    expect(scopeOf([role(code, [], ['west'])], holder)).toEqual([reach])
  })

  test('somebody of no organisation reaches none by his place', () => {
    expect(scopeOf([role('tree'), role('org')], nowhere)).toEqual([nothing, nothing])
  })

  test('its sites and those of the account narrow each other; without either it is every site', () => {
    const ofAccount = { ...holder, siteIds: ['b'] }
    const sitesOf = (siteIds: string[], who: Holder) => scopeOf([role('all', siteIds)], who)[0]?.siteIds
    expect(sitesOf(['a'], ofAccount)).toEqual([])
    expect(sitesOf(['a', 'b'], ofAccount)).toEqual(['b'])
    expect(sitesOf(['a'], holder)).toEqual(['a'])
    expect(sitesOf([], ofAccount)).toEqual(['b'])
    expect(sitesOf([], holder)).toBeUndefined()
    expect(scopeOf([role('site')], ofAccount)[0]?.siteIds).toEqual(['b'])
  })
})

describe('an organisation lies within', () => {
  test('by its id, by its path, or where everything does', () => {
    const within = (code: DataScopeCode, org: typeof east, ids: string[] = []) =>
      coversOrganisation(scope(code, [], ids), org)
    expect([east, harbour, west].map(org => within('org', org))).toEqual([true, false, false])
    expect([east, harbour, west].map(org => within('tree', org))).toEqual([true, true, false])
    expect([east, harbour, west].map(org => within('custom', org, ['west']))).toEqual([false, false, true])
    expect([east, harbour, west].map(org => within('own', org))).toEqual([false, false, false])
    expect([east, harbour, west].map(org => within('all', org))).toEqual([true, true, true])
  })

  test('by any of several roles, and by none of none', () => {
    const both = scopeOf([role('org'), role('custom', [], ['west'])], holder)
    expect([east, west, harbour].map(org => coversOrganisation(both, org))).toEqual([true, true, false])
    expect(coversOrganisation([], east)).toBe(false)
  })

  test('one that is not there lies within everything only', () => {
    expect(coversOrganisation(scope('all'), undefined)).toBe(true)
    expect(coversOrganisation(scope('tree'), undefined)).toBe(false)
  })
})

test('everything, and the own records, are within by the roles that say so', () => {
  const codes = ['all', 'site', 'tree', 'org', 'custom', 'own'] as const
  expect(codes.filter(code => coversAll(scope(code)))).toEqual(['all', 'site'])
  expect(codes.filter(code => coversOwn(scope(code)))).toEqual(['own'])
  const both = scopeOf([role('org'), role('own')], holder)
  expect([coversAll(both), coversOwn(both)]).toEqual([false, true])
})

describe('of a site', () => {
  test('something may lie within where a role knows no sites, or names this one', () => {
    expect(coversSite(scope('own'), 'a')).toBe(true)
    expect(coversSite(scope('own', ['a']), 'a')).toBe(true)
    expect(coversSite(scope('own', ['b']), 'a')).toBe(false)
    expect(coversSite(scopeOf([role('own', ['b']), role('own', ['a'])], holder), 'a')).toBe(true)
  })

  test('what belongs to all sites is for those who reach all', () => {
    for (const siteId of [null, undefined, '']) {
      expect(coversSite(scope('all'), siteId)).toBe(true)
      expect(coversSite(scope('all', ['a']), siteId)).toBe(false)
      expect(coversSite(scope('all', ['']), siteId)).toBe(false)
      expect(coversAllOfSite(scope('all'), siteId)).toBe(true)
    }
  })

  test('everything lies within only by one role that reaches all of it there', () => {
    expect(coversAllOfSite(scope('all', ['a']), 'a')).toBe(true)
    expect(coversAllOfSite(scope('all', ['b']), 'a')).toBe(false)
    expect(coversAllOfSite(scope('own'), 'a')).toBe(false)
    // "Everything on b" and "the own records everywhere" are not "everything on a".
    expect(coversAllOfSite(scopeOf([role('all', ['b']), role('own')], holder), 'a')).toBe(false)
  })
})

test('the sites within are those of all roles, each once; one role without sites opens every site', () => {
  expect(sitesWithin(scopeOf([role('all', ['a', 'b']), role('own', ['b', 'c'])], holder))).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(sitesWithin(scopeOf([role('all', ['a']), role('own')], holder))).toBeUndefined()
  expect(sitesWithin([])).toEqual([])
})

describe('one scope lets in another', () => {
  const paths: Record<string, string> = { east: east.path, harbour: harbour.path, west: west.path }
  const covers = (own: DataScope, given: DataScope) => coversScope(own, given, id => paths[id])

  test('where it reaches everything on the same sites', () => {
    expect(covers(scope('all'), scope('tree', ['a']))).toBe(true)
    expect(covers(scope('all', ['a', 'b']), scope('all', ['b']))).toBe(true)
    expect(covers(scope('all', ['a']), scope('own', ['a', 'b']))).toBe(false)
    expect(covers(scope('all', ['a']), scope('own'))).toBe(false)
  })

  test('where its tree or its named units hold the other’s', () => {
    expect(covers(scope('tree'), scope('org'))).toBe(true)
    expect(covers(scope('tree'), scope('custom', [], ['harbour']))).toBe(true)
    expect(covers(scope('tree'), scope('custom', [], ['harbour', 'west']))).toBe(false)
    expect(covers(scope('tree'), scope('custom', [], ['unknown']))).toBe(false)
    expect(covers(scope('org'), scope('tree'))).toBe(false)
    expect(covers(scope('org'), scope('org'))).toBe(true)
    expect(covers(scope('tree'), scope('all'))).toBe(false)
    const inHarbour = scopeOf([role('tree')], { ...holder, orgId: 'harbour', orgPath: harbour.path })
    expect(covers(scope('tree'), inHarbour)).toBe(true)
    expect(covers(inHarbour, scope('tree'))).toBe(false)
  })

  test('each role of the other by one of the own; somebody’s own records by anything', () => {
    const two = scopeOf([role('org'), role('custom', [], ['west'])], holder)
    expect(covers(scope('org'), two)).toBe(false)
    expect(covers(two, two)).toBe(true)
    expect(covers(scope('org'), scope('own'))).toBe(true)
    expect(covers(scope('org'), [])).toBe(true)
    expect(covers([], scope('own'))).toBe(false)
  })
})

describe('as a condition on rows, a scope', () => {
  const columns: ScopedColumns = { orgId: sql`org`, siteId: sql`site`, owner: sql`owner` }
  const written = (reached: DataScope, on: ScopedColumns = columns) => {
    const { sql: text, params } = new PgDialect().sqlToQuery(withinScope(reached, on, 'me'))
    return [text, ...params]
  }

  test('without any role lets nothing in', () => {
    expect(written([])).toEqual(['(false)'])
  })

  test('asks for nothing that the rows do not have', () => {
    expect(written(scope('org'), {})).toEqual(['(false OR (false))'])
    expect(written(scope('own'), { orgId: sql`org` })).toEqual(['(false OR (false))'])
    expect(written(scope('all', ['a']), {})).toEqual(['(false OR true)'])
  })

  test('names organisations, subtrees, sites and owners as parameters', () => {
    expect(written(scope('org', ['a']))).toEqual([
      '(false OR ((false OR org = ANY($1)) AND site = ANY($2)))',
      ['east'],
      ['a'],
    ])
    expect(written(scope('own'))).toEqual(['(false OR (false OR owner = $1))', 'me'])
    expect(written(scope('custom'))).toEqual(['(false OR (false))'])
  })

  test('takes a path as a beginning, and its signs as themselves', () => {
    const odd = scopeOf([role('tree')], { ...holder, orgPath: '/a_b%/' })
    expect(written(odd)).toEqual([
      '(false OR (false OR org IN (SELECT id FROM organisation WHERE path LIKE ANY($1))))',
      ['/a\\_b\\%/%'],
    ])
  })
})

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, openPool, type TestDatabase } from '../../testing/database.ts'
import { insertOrg, insertRole, insertUser } from '../../testing/people.ts'
import type { Db } from '../database/database.ts'
import { highestLevel, isAbove, rightsOf, rolesOf } from './grants.ts'
import { func } from './tables.ts'

const today = '2026-03-02'
let database: TestDatabase
let pool: pg.Pool
let db: Db
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
  db = drizzle(pool)
  await insertOrg(db, 'org-root')
  const named = (funcCode: string, status: '0' | '1' = '1') => ({
    funcCode,
    funcName: funcCode,
    module: 'sys',
    kind: 'page' as const,
    riskLevel: 'low' as const,
    status,
  })
  await db
    .insert(func)
    .values([
      named('sys:dict:view'),
      named('sys:dict:edit', '0'),
      named('sys:gone:view'),
      named('sys:user:view'),
    ])
    .onConflictDoNothing()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const holderOf = (id: string) => ({ id, orgId: 'east', orgPath: '/east/', siteIds: [] })

describe('levels', () => {
  test('the system’s stands above a unit’s, a unit’s above the ordinary, none above itself', () => {
    const levels = ['0', '2', '1'] as const
    const above = levels.map(level => levels.filter(other => isAbove(level, other)))
    expect(above).toEqual([[], ['0'], ['0', '2']])
  })

  test('of several roles the highest counts; without any, one is an ordinary user', () => {
    const of = (...levels: ('0' | '1' | '2')[]) => highestLevel(levels.map(roleLevel => ({ roleLevel })))
    expect([of(), of('0'), of('0', '2'), of('1', '2'), of('2', '1', '0')]).toEqual(['0', '0', '2', '1', '1'])
  })
})

describe('the roles that somebody holds', () => {
  test('are enabled, and not past their last day', async () => {
    await insertRole(db, { id: 'held' })
    await insertRole(db, { id: 'until-today', validTo: today })
    await insertRole(db, { id: 'until-yesterday', validTo: '2026-03-01' })
    await insertRole(db, { id: 'disabled', status: '0' })
    await insertRole(db, { id: 'of-another' })
    const id = await insertUser(db, {
      userName: 'holder',
      roleIds: ['until-today', 'held', 'until-yesterday', 'disabled'],
    })
    await insertUser(db, { userName: 'another', roleIds: ['of-another'] })
    expect((await rolesOf(db, id, today)).map(({ id: held }) => held)).toEqual(['held', 'until-today'])
    const { roles } = await rightsOf(db, holderOf(id), today)
    expect(roles.map(({ id: held }) => held)).toEqual(['held', 'until-today'])
  })

  test('give their enabled functions, each as far as all roles together carry it', async () => {
    await insertRole(db, { id: 'one', dataScope: 'org' }, ['sys:dict:view', 'sys:dict:edit', 'sys:gone:view'])
    await insertRole(db, { id: 'two', dataScope: 'own' }, ['sys:dict:view', 'sys:user:view'])
    await insertRole(db, { id: 'three', dataScope: 'all', status: '0' }, ['sys:dict:view'])
    const id = await insertUser(db, { userName: 'several', roleIds: ['one', 'two', 'three'] })
    const { grants } = await rightsOf(db, holderOf(id), today)
    expect([...grants.keys()].toSorted()).toEqual(['sys:dict:view', 'sys:user:view'])
    expect(
      grants.get('sys:dict:view')?.map(({ orgIds, isOwn, isAll }) => ({ orgIds, isOwn, isAll })),
    ).toEqual([
      { orgIds: ['east'], isOwn: false, isAll: false },
      { orgIds: [], isOwn: true, isAll: false },
    ])
    expect(grants.get('sys:user:view')).toHaveLength(1)
  })

  test('are none for somebody without a role', async () => {
    const id = await insertUser(db, { userName: 'nobody' })
    const { roles, grants } = await rightsOf(db, holderOf(id), today)
    expect([roles, [...grants]]).toEqual([[], []])
  })
})

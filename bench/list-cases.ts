import type { Call } from '@sunport/contract/call.ts'
import { log } from '@sunport/contract/calls/log.ts'
import { user } from '@sunport/contract/calls/user.ts'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { logService } from '../server/src/features/log/service.ts'
import { userRepo } from '../server/src/features/user/repo.ts'
import type { Db } from '../server/src/platform/database/database.ts'
import type { Statement } from './postgres-alone.ts'

export interface ListCase {
  name: string
  path: string
  /** Whose session asks. */
  holder: 'system' | 'audit'
  /** The very statements that the list sends. */
  statements: Statement[]
}

const everything = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]

const readUsers = async (db: Db, query: Record<string, string>): Promise<unknown> => {
  const repo = userRepo(db)
  const { rows } = await repo.list(user.list.input.parse(query), sql`true`, {
    now: new Date(),
    passwordDays: 0,
  })
  return Promise.all([
    repo.organisations(rows.flatMap(({ orgId }) => orgId ?? [])),
    repo.rolesOf(rows.map(({ id }) => id)),
  ])
}

const readOperations = (db: Db, query: Record<string, string>): Promise<unknown> =>
  logService(db, { now: () => new Date() }).audits('operation', log.operations.input.parse(query), {
    userId: '',
    scope: everything,
  })

/** Lists as they are asked for, each with the SQL that it takes, written down while it runs once. */
export const listCases = async (url: string): Promise<ListCase[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const plain = client.query.bind(client) as (given: pg.QueryConfig, values: unknown[]) => Promise<unknown>
  let taken: Statement[] = []
  client.query = ((given: pg.QueryConfig, values: unknown[]) => {
    taken.push({ text: given.text, values })
    return plain(given, values)
  }) as typeof client.query
  const db = drizzle(client) as unknown as Db

  const caseOf = async (
    name: string,
    call: Call,
    holder: ListCase['holder'],
    read: (db: Db, query: Record<string, string>) => Promise<unknown>,
    query: Record<string, string> = {},
  ): Promise<ListCase> => {
    taken = []
    await read(db, query)
    return { name, path: `${call.path}?${new URLSearchParams(query)}`, holder, statements: taken }
  }

  try {
    return [
      await caseOf('users, newest', user.list, 'system', readUsers),
      await caseOf('users, page 5,000', user.list, 'system', readUsers, { currPage: '5000' }),
      await caseOf('users by a word', user.list, 'system', readUsers, { keyword: 'bench77' }),
      await caseOf('log rows, newest', log.operations, 'audit', readOperations),
      await caseOf('log rows, page 5,000', log.operations, 'audit', readOperations, { currPage: '5000' }),
      await caseOf('log rows of one user', log.operations, 'audit', readOperations, { userName: 'bench77' }),
      await caseOf('log rows of one object', log.operations, 'audit', readOperations, {
        entity: 'role',
        entityId: 'o77',
      }),
    ]
  } finally {
    await client.end()
  }
}

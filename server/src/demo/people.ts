import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import type { Reach } from '../features/content/core/desk.ts'
import type { Db } from '../platform/database/database.ts'
import type { DataScope } from '../platform/rights/data-scope.ts'
import { dashedId, numberOf, randomFrom } from './random.ts'
import { browsers } from './text/browsers.ts'

const everything: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]

/** Everybody has his own machine in one of the house's two networks. */
export const deskOf = (name: string): { ip: string; userAgent: string } => {
  const number = numberOf(`desk/${name}`)
  return {
    ip: `10.44.${number % 2 === 0 ? 16 : 18}.${20 + (number % 180)}`,
    userAgent: randomFrom(`desk/${name}`).pick(browsers),
  }
}

interface Person extends Record<string, unknown> {
  id: string
  name: string
  title: string
  orgName: string | null
}

/** The accounts by name, each reaching as far as one act needs; the first function is the one that the act asks for. */
export const peopleOf = async (db: Db) => {
  const { rows } = await db.execute<Person>(
    sql`SELECT u.id, u.user_name AS name, u.real_name AS title, o.org_name AS "orgName"
      FROM app_user u LEFT JOIN organisation o ON o.id = u.org_id ORDER BY u.user_name`,
  )
  let requests = 0
  const as = (name: string, ...codes: FunctionCode[]): Reach => {
    const found = rows.find(row => row.name === name)
    if (!found) throw new Error(`没有演示账号 ${name}`)
    const by = { userName: name, orgName: found.orgName, orgId: 'org-root' }
    const [funcCode] = codes
    requests += 1
    const request = randomFrom(`demo/${name}/${requests}`)
    return {
      user: {
        ...by,
        id: found.id,
        realName: found.title,
        avatar: null,
        level: '0',
        roleCodes: [],
        grants: new Map(codes.map(code => [code, everything])),
        siteIds: [],
        hold: undefined,
      },
      scope: everything,
      actor: {
        ...by,
        ...deskOf(name),
        userId: found.id,
        requestId: dashedId(`demo/${name}/${requests}`),
        startedAt: performance.now() - request.int(12, 90),
        ...(funcCode && { funcCode }),
      },
    }
  }
  return { all: rows as readonly Person[], as }
}

export type People = Awaited<ReturnType<typeof peopleOf>>

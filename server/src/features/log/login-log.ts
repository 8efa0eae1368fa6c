import { sql } from 'drizzle-orm'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import type { Clock } from '../../platform/clock.ts'
import { insertSelected } from '../../platform/database/table-columns.ts'
import { loginLog } from './table.ts'

/** Control characters have no business in a name, least of all those that colour a terminal or end its line. */
const plainText = (text: string, most: number): string => text.replace(/\p{Cc}/gu, ' ').slice(0, most)

/** Writes one row a try, with one statement whether or not there is such a user: its time tells nothing. */
export const loginLogWriter =
  (clock: Clock): NoteLogin =>
  async (queries, { userName, userId = null, method, reason, secondFactor, sessionId = null, actor }) => {
    const values = {
      at: sql`${clock.now().toISOString()}::timestamptz`,
      userName: sql`${plainText(userName, 64)}`,
      userId: sql`${userId}::text`,
      orgId: sql`o.id`,
      orgName: sql`o.org_name`,
      method: sql`${method}`,
      result: sql`${reason === 'passed' ? 'ok' : 'failed'}`,
      reason: sql`${reason}`,
      secondFactor: sql`${secondFactor}`,
      sessionId: sql`${sessionId}::text`,
      ip: sql`${actor.ip}`,
      userAgent: sql`${plainText(actor.userAgent ?? '', 300)}`,
      requestId: sql`${actor.requestId}`,
    }
    const from = sql`FROM (SELECT 1) one LEFT JOIN app_user u ON u.id = ${userId}::text LEFT JOIN organisation o ON o.id = u.org_id`
    await queries.execute(insertSelected(loginLog, values, from))
  }

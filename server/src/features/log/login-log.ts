import { sql } from 'drizzle-orm'
import type { NoteLogin } from '../../platform/audit/login-try.ts'
import type { Clock } from '../../platform/clock.ts'

/** Control characters have no business in a name, least of all those that colour a terminal or end its line. */
const plainText = (text: string, most: number): string => text.replace(/\p{Cc}/gu, ' ').slice(0, most)

/** Writes one row a try, with one statement whether or not there is such a user: its time tells nothing. */
export const loginLogWriter =
  (clock: Clock): NoteLogin =>
  async (queries, { userName, userId = null, method, reason, secondFactor, sessionId = null, actor }) => {
    await queries.execute(sql`
      INSERT INTO login_log (at, user_name, user_id, org_id, org_name, method, result, reason, second_factor, session_id,
        ip, user_agent, request_id)
      SELECT ${clock.now().toISOString()}::timestamptz, ${plainText(userName, 64)}, ${userId}::text, o.id, o.org_name,
        ${method}, ${reason === 'passed' ? 'ok' : 'failed'}, ${reason}, ${secondFactor}, ${sessionId}::text,
        ${actor.ip}, ${plainText(actor.userAgent ?? '', 300)}, ${actor.requestId}
      FROM (SELECT 1) one LEFT JOIN app_user u ON u.id = ${userId}::text LEFT JOIN organisation o ON o.id = u.org_id`)
  }

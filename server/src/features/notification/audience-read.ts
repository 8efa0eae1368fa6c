import type { NotificationChoices } from '@sunport/contract/calls/notification.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { DataScopeCode } from '@sunport/contract/desk-codes.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Audience } from '../../platform/notify.ts'

/** One role that carries the function, with whoever holds it. */
interface HeldRole extends Record<string, unknown> {
  id: string
  orgId: string | null
  orgPath: string | null
  siteIds: string[]
  mobile: string | null
  email: string | null
  choices: NotificationChoices | null
  dataScope: DataScopeCode
  scopeOrgIds: string[]
  roleSiteIds: string[]
}

/** People who may be told of something. */
export const audienceRead = (db: Queries) => ({
  holders: async (
    { code, userIds, orgId }: Pick<Audience, 'code' | 'userIds' | 'orgId'>,
    today: string,
  ): Promise<HeldRole[]> =>
    (
      await db.execute<HeldRole>(sql`
        SELECT u.id, u.org_id AS "orgId", o.path AS "orgPath", u.site_ids AS "siteIds", u.mobile, u.email, p.choices,
          r.data_scope AS "dataScope", r.scope_org_ids AS "scopeOrgIds", r.site_ids AS "roleSiteIds"
        FROM app_user u
        JOIN user_role ur ON ur.user_id = u.id
        JOIN role r ON r.id = ur.role_id AND r.status = ${enabled.on} AND (r.valid_to IS NULL OR r.valid_to >= ${today})
        JOIN role_function rf ON rf.role_id = r.id AND rf.func_code = ${code}
        JOIN function f ON f.func_code = rf.func_code AND f.status = ${enabled.on}
        LEFT JOIN organisation o ON o.id = u.org_id
        LEFT JOIN notification_preference p ON p.user_id = u.id
        WHERE u.status = ${enabled.on}
          AND (${userIds === undefined}::boolean OR u.id = ANY(${sql.param([...(userIds ?? [])])}::text[]))
          AND (${orgId ?? null}::text IS NULL OR u.org_id = ${orgId ?? null})
        ORDER BY u.id`)
    ).rows,

  pathOf: async (orgId: string): Promise<string | undefined> =>
    (await db.execute<{ path: string }>(sql`SELECT path FROM organisation WHERE id = ${orgId}`)).rows[0]
      ?.path,

  /** One of them, as far as telling him goes. */
  person: async (id: string) =>
    (
      await db.execute<{
        id: string
        mobile: string | null
        email: string | null
        choices: NotificationChoices | null
      }>(sql`
        SELECT u.id, u.mobile, u.email, p.choices FROM app_user u
        LEFT JOIN notification_preference p ON p.user_id = u.id
        WHERE u.id = ${id} AND u.status = ${enabled.on}`)
    ).rows,

  /** Everybody who signs in, for what is sent to each. */
  people: async () =>
    (
      await db.execute<{
        id: string
        userName: string
        orgId: string | null
        orgPath: string | null
        siteIds: string[]
        mobile: string | null
        email: string | null
        choices: NotificationChoices | null
      }>(sql`
        SELECT u.id, u.user_name AS "userName", u.org_id AS "orgId", o.path AS "orgPath", u.site_ids AS "siteIds",
          u.mobile, u.email, p.choices
        FROM app_user u LEFT JOIN organisation o ON o.id = u.org_id
        LEFT JOIN notification_preference p ON p.user_id = u.id
        WHERE u.status = ${enabled.on} ORDER BY u.id`)
    ).rows,
})

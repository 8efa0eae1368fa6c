import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

/** Pictures of accounts; beside the files, so that no address of a file ever leads to one. */
export const avatarRepo = (db: Queries) => ({
  put: (userId: string, picture: Buffer) =>
    db.execute(sql`INSERT INTO user_avatar (user_id, picture) VALUES (${userId}, ${picture})
      ON CONFLICT (user_id) DO UPDATE SET picture = excluded.picture`),

  remove: (userId: string) => db.execute(sql`DELETE FROM user_avatar WHERE user_id = ${userId}`),

  find: async (userId: string): Promise<Buffer | undefined> =>
    (
      await db.execute<{ picture: Buffer }>(sql`SELECT a.picture FROM user_avatar a
        JOIN app_user u ON u.id = a.user_id AND u.deregistered_at IS NULL WHERE a.user_id = ${userId}`)
    ).rows[0]?.picture,
})

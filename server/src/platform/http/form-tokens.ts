import { randomBytes } from 'node:crypto'
import type { ProblemKey } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { createSealer } from '../crypto/seal.ts'
import { deriveKey } from '../crypto/secrets.ts'
import type { Db } from '../database/database.ts'

/** People write slowly, and are called away; after this the page gives them a new token, and keeps their words. */
const lifetimeMs = 2 * 3_600_000

/**
 * What stands for the signature where no script runs: a token that only we can have made, for one form, for one
 * sending, for a while.
 */
export const createFormTokens = (secret: Buffer, db: Db, clock: Clock) => {
  const sealer = createSealer(deriveKey(secret, 'form-token'))

  const open = (token: string, path: string): { id: string; expires: number } | undefined => {
    try {
      const [id = '', expires = ''] = sealer.open(token, path).split('.')
      return { id, expires: Number(expires) }
    } catch {
      return undefined
    }
  }

  return {
    issue: (path: string): string => {
      const expires = clock.now().getTime() + lifetimeMs
      return sealer.seal(`${randomBytes(16).toString('base64url')}.${expires}`, path)
    },

    /** When the form was opened, by our own word for it; never, if it is not ours. */
    openedAt: (token: string, path: string): number =>
      (open(token, path)?.expires ?? Number.POSITIVE_INFINITY) - lifetimeMs,

    /** Uses the token up; answers what speaks against it. Two instances share the used ones through the database. */
    spend: async (token: string, path: string): Promise<ProblemKey | undefined> => {
      const opened = open(token, path)
      if (!opened || opened.expires < clock.now().getTime()) return 'form.expired'
      const spent = await db.execute(
        sql`INSERT INTO used_form_token (id, expires_at)
          VALUES (${opened.id}, ${new Date(opened.expires).toISOString()}) ON CONFLICT DO NOTHING`,
      )
      return spent.rowCount === 1 ? undefined : 'form.used'
    },

    forgetOld: () =>
      db.execute(sql`DELETE FROM used_form_token WHERE expires_at < ${clock.now().toISOString()}`),
  }
}

export type FormTokens = ReturnType<typeof createFormTokens>

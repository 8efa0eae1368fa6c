import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** `behind`: the database lacks a migration that this program counts on, for it was put back or is another one. */
export type Readiness = 'ready' | 'behind' | 'away'

const folder = join(import.meta.dirname, '../../../migrations')
let last: string | undefined
const lastMigration = (): string => {
  last ??= existsSync(folder)
    ? (readdirSync(folder)
        .filter(name => name.endsWith('.sql'))
        .sort()
        .at(-1) ?? '')
    : ''
  return last
}

/** One that is further on is no obstacle: the next version is coming in beside this one. */
const question = 'SELECT EXISTS (SELECT FROM migration WHERE name = $1) AS "isThere"'
const noSuchTable = '42P01'

export const readinessOf = async (pool: pg.Pool): Promise<Readiness> => {
  try {
    const { rows } = await pool.query<{ isThere: boolean }>(question, [lastMigration()])
    return rows[0]?.isThere ? 'ready' : 'behind'
  } catch (error) {
    return (error as { code?: string }).code === noSuchTable ? 'behind' : 'away'
  }
}

import {
  fallbackOf,
  isSettingKey,
  readSetting,
  type SettingKey,
  type SettingValue,
} from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from './database/database.ts'

/** The settings in force, held in memory; they are read anew when the configuration is touched. */
export const createSettings = async (db: Queries) => {
  let stored = new Map<string, unknown>()
  const keyOf = (key: string, siteId: string | null | undefined): string => `${siteId ?? ''}/${key}`

  const refresh = async (): Promise<void> => {
    const { rows } = await db.execute<{ key: string; siteId: string | null; value: string }>(
      sql`SELECT conf_key AS key, site_id AS "siteId", conf_value AS value FROM sys_conf`,
    )
    stored = new Map(
      rows.flatMap(({ key, siteId, value }) =>
        isSettingKey(key) ? [[keyOf(key, siteId), readSetting(key, value)]] : [],
      ),
    )
  }
  await refresh()

  return {
    refresh,
    get: <K extends SettingKey>(key: K, siteId?: string): SettingValue<K> => {
      const own = siteId ? stored.get(keyOf(key, siteId)) : undefined
      return (own ?? stored.get(keyOf(key, null)) ?? fallbackOf(key)) as SettingValue<K>
    },
  }
}

export type Settings = Awaited<ReturnType<typeof createSettings>>

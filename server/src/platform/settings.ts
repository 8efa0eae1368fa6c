import {
  type SettingDefinition,
  type SettingKey,
  type SettingValue,
  settings,
} from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from './database/database.ts'

const parsed = (definition: SettingDefinition, stored: string): string | number | boolean => {
  if (definition.type === 'bool') return stored === '1'
  if (definition.type === 'text') return stored
  const value = Number(stored)
  // What somebody wrote into the table by hand must not switch a protection off.
  return Number.isInteger(value) && value >= definition.min && value <= definition.max
    ? value
    : definition.fallback
}

/** The settings in force, held in memory; they are read anew when the configuration is touched. */
export const createSettings = async (db: Queries) => {
  let stored = new Map<string, string>()
  const keyOf = (key: string, siteId: string | null | undefined): string => `${siteId ?? ''}/${key}`

  const refresh = async (): Promise<void> => {
    const { rows } = await db.execute<{ key: string; siteId: string | null; value: string }>(
      sql`SELECT conf_key AS key, site_id AS "siteId", conf_value AS value FROM sys_conf`,
    )
    stored = new Map(rows.map(({ key, siteId, value }) => [keyOf(key, siteId), value]))
  }
  await refresh()

  return {
    refresh,
    get: <K extends SettingKey>(key: K, siteId?: string): SettingValue<K> => {
      const definition: SettingDefinition = settings[key]
      const value = (siteId ? stored.get(keyOf(key, siteId)) : undefined) ?? stored.get(keyOf(key, null))
      return (value === undefined ? definition.fallback : parsed(definition, value)) as SettingValue<K>
    },
  }
}

export type Settings = Awaited<ReturnType<typeof createSettings>>

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Records hold from their first day to their last, both included; without one, from ever or for ever. */
export const withinWindow = (table: { validFrom: PgColumn; validTo: PgColumn }, today: string): SQL =>
  sql`((${table.validFrom} IS NULL OR ${table.validFrom} <= ${today}) AND (${table.validTo} IS NULL OR ${table.validTo} >= ${today}))`

import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { keepInBin, restoreRow } from './bin-object.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, silentLog, 1)
})
afterAll(async () => {
  await database.end()
  await own.drop()
})

const parcel = pgTable('parcel', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  weight: integer('weight').notNull().default(7),
})
const actor = { userId: null, userName: 'keeper', orgName: null, ip: '', requestId: '' }

test('any kind of row is kept whole, and comes back to a table that has changed meanwhile', async () => {
  const back = await database.db.transaction(async tx => {
    await tx.execute(sql`CREATE TABLE parcel (id text PRIMARY KEY, label text NOT NULL, gone text)`)
    await tx.execute(sql`INSERT INTO parcel VALUES ('p', '书', 'x')`)
    const kind = 'parcel' as BinObjectKind
    const now = new Date('2026-06-10T04:00:00Z')
    await keepInBin({ tx, now, actor }, parcel, { id: 'p', kind, title: '书', days: 30 })
    await tx.execute(sql`DELETE FROM parcel`)
    await tx.execute(sql`ALTER TABLE parcel DROP COLUMN gone, ADD COLUMN weight int NOT NULL DEFAULT 7`)
    const kept = await tx.execute<{ snapshot: Record<string, unknown> }>(
      sql`SELECT snapshot FROM bin_object WHERE kind = 'parcel' AND deleted_by = 'keeper'`,
    )
    await restoreRow(tx, parcel, kept.rows[0]?.snapshot ?? {}, { label: '旧书' })
    return tx.select().from(parcel)
  })
  expect(back).toEqual([{ id: 'p', label: '旧书', weight: 7 }])
})

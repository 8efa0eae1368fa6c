import { sql } from 'drizzle-orm'
import { bigint, integer, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { columnsOf, copyRows, insertJson, insertSelected, namesOf, selectedAs } from './table-columns.ts'

const parcel = pgTable('parcel', {
  id: text('id').primaryKey(),
  sentTo: text('sent_to').notNull(),
  weight: integer('weight'),
  label: text('label').generatedAlwaysAs(sql`sent_to || weight`),
})

const arrival = pgTable('arrival', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  parcelId: text('parcel_id').notNull(),
  arrivedAt: timestamp('arrived_at', { withTimezone: true }),
})

const textOf = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement)

test('a list names every column that can be written, but those that are left out', () => {
  expect(textOf(namesOf(columnsOf(parcel))).sql).toBe('"id", "sent_to", "weight"')
  expect(textOf(namesOf(columnsOf(parcel, { except: ['weight'] }))).sql).toBe('"id", "sent_to"')
  expect(textOf(namesOf(columnsOf(arrival))).sql).toBe('"parcel_id", "arrived_at"')
})

test('a row is read under the names of the program', () => {
  expect(textOf(selectedAs(parcel, 'p')).sql).toBe(
    'p.id AS "id", p.sent_to AS "sentTo", p.weight AS "weight", p.label AS "label"',
  )
})

test('a copy takes over whatever is neither set nor left', () => {
  const statement = copyRows(parcel, {
    as: 'p',
    set: { id: sql`${'new'}` },
    leave: ['weight'],
    from: sql`FROM parcel p`,
  })
  expect(textOf(statement)).toMatchObject({
    sql: 'INSERT INTO "parcel" ("id", "sent_to") SELECT $1, "p"."sent_to" FROM parcel p',
    params: ['new'],
  })
})

test('a row that a query makes has its values in the order of the columns', () => {
  const values = { arrivedAt: sql`${'noon'}::timestamptz`, parcelId: sql`p.id` }
  const statement = insertSelected(arrival, values, sql`FROM parcel p WHERE p.weight > ${3}`)
  expect(textOf(statement)).toMatchObject({
    sql: 'INSERT INTO "arrival" ("parcel_id", "arrived_at") SELECT p.id, $1::timestamptz FROM parcel p WHERE p.weight > $2',
    params: ['noon', 3],
  })
})

test('rows that come as JSON bear the names of the program and the kinds of the columns', () => {
  const { sql: text, params } = textOf(insertJson(arrival, '[]'))
  expect(text.replace(/\s+/g, ' ')).toBe(
    'INSERT INTO "arrival" ("parcel_id", "arrived_at") SELECT r."parcelId", r."arrivedAt" ' +
      'FROM jsonb_to_recordset($1::jsonb) AS r("parcelId" text, "arrivedAt" timestamp with time zone)',
  )
  expect(params).toEqual(['[]'])
})

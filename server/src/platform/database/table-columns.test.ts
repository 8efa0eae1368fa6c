import { sql } from 'drizzle-orm'
import { integer, PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { columnsOf, copyRows, namesOf, selectedAs } from './table-columns.ts'

const parcel = pgTable('parcel', {
  id: text('id').primaryKey(),
  sentTo: text('sent_to').notNull(),
  weight: integer('weight'),
  label: text('label').generatedAlwaysAs(sql`sent_to || weight`),
})

const textOf = (statement: ReturnType<typeof sql>) => new PgDialect().sqlToQuery(statement)

test('a list names every column that can be written, but those that are left out', () => {
  expect(textOf(namesOf(columnsOf(parcel))).sql).toBe('"id", "sent_to", "weight"')
  expect(textOf(namesOf(columnsOf(parcel, { except: ['weight'] }))).sql).toBe('"id", "sent_to"')
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

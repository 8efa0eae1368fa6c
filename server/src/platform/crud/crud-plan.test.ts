import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { enteredColumns, wireRow } from './crud-plan.ts'

const parcel = pgTable('parcel', {
  id: text('id').primaryKey(),
  label: text('label').notNull(),
  note: text('note'),
  isHeavy: boolean('is_heavy').notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  owner: text('owner'),
})
const Form = z.object({
  id: z.string(),
  label: z.string(),
  note: z.string().nullish(),
  isHeavy: z.boolean().optional(),
  reason: z.string(),
})

test('a form fills the columns of its fields; what was left empty is emptied, where it may be', () => {
  expect(enteredColumns(parcel, Form, { id: '1', label: '书', note: '', reason: '改名' })).toEqual({
    label: '书',
    note: null,
  })
  expect(enteredColumns(parcel, Form, { label: '', isHeavy: false, owner: 'x' })).toEqual({
    label: '',
    note: null,
    isHeavy: false,
  })
})

test('the wire carries what the schema names, times as all times', () => {
  const Row = z.object({ label: z.string(), sentAt: z.string().nullable(), computed: z.number() })
  const row = { id: '1', label: '书', sentAt: new Date('2026-06-10T04:00:00Z'), owner: 'secret' }
  expect(wireRow(Row, row)).toEqual({ label: '书', sentAt: '2026-06-10 12:00:00' })
})

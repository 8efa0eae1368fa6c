import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { editedMigrations } from './migrations.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const first = { path: 'server/migrations/0001-base.sql', text: 'CREATE TABLE a ()' }
const list = (digests: Record<string, string>) => ({
  path: 'server/migrations/digests.json',
  text: JSON.stringify(digests),
})
const known = list({ '0001-base.sql': digest(first.text) })

test('a migration as it landed passes', async () => {
  expect(await editedMigrations([first, known])).toEqual([])
})

test('an edited migration is found', async () => {
  const edited = { ...first, text: 'CREATE TABLE a (id int)' }
  expect(await editedMigrations([edited, known])).toMatchObject([
    { file: first.path, message: 'was edited after it landed: put it back and add another' },
  ])
})

test('a removed migration is found', async () => {
  expect(await editedMigrations([known])).toMatchObject([{ file: first.path }])
})

test('a new migration is told the line that it needs', async () => {
  const [finding, ...others] = await editedMigrations([first])
  expect(finding?.message).toContain(`"0001-base.sql": "${digest(first.text)}"`)
  expect(others).toEqual([])
})

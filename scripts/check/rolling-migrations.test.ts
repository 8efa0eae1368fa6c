import { expect, test } from 'vitest'
import { rollingMigrations } from './rolling-migrations.ts'

const at = (name: string, text: string) => ({ path: `server/migrations/${name}`, text })
const version = (text: string) => ({ path: 'package.json', text: JSON.stringify({ version: text }) })
const messagesOf = async (text: string, current = '0.2.0'): Promise<string[]> =>
  (
    await rollingMigrations([at('0131-expand.sql', 'SELECT 1'), at('0140-next.sql', text), version(current)])
  ).map(({ message }) => message)

test.each([
  ['ALTER TABLE info DROP COLUMN title', 'drops info.title'],
  ['ALTER TABLE info RENAME COLUMN title TO heading', 'renames info.title to heading'],
  ['ALTER TABLE info RENAME TO article', 'renames info to article'],
  ['DROP TABLE info, other.place', 'drops other.place'],
  ['DROP VIEW IF EXISTS seen', 'drops seen'],
  ['DROP FUNCTION count_them(int)', 'drops count_them'],
  ['ALTER TABLE info ALTER title SET NOT NULL', 'asks info.title to be NOT NULL'],
  ['ALTER TABLE info ADD COLUMN kind text NOT NULL', 'adds info.kind as NOT NULL without a default'],
  ['ALTER TABLE info ALTER title TYPE varchar(10)', 'changes the type of info.title'],
  ['ALTER TABLE info ALTER title DROP DEFAULT', 'drops the default of info.title'],
  ['CREATE UNIQUE INDEX one_title ON info (title)', 'makes rows of info unique that were not'],
  ['ALTER TABLE info ADD UNIQUE (title)', 'makes rows of info unique that were not'],
  [`ALTER TABLE info ADD CONSTRAINT words CHECK (title <> '') NOT VALID`, 'binds what is written to info'],
  ['ALTER TABLE info ADD FOREIGN KEY (site_id) REFERENCES site', 'binds what is written to info'],
  ['ALTER TABLE info SET SCHEMA elsewhere', 'moves info to another schema'],
  ['TRUNCATE info', 'empties a table'],
  ['DO $$ BEGIN NULL; END $$', 'cannot be looked into'],
])('is refused: %s', async (text, message) => {
  expect((await messagesOf(text)).join()).toContain(message)
})

test.each([
  'ALTER TABLE info ADD COLUMN kind text, ADD COLUMN size int NOT NULL DEFAULT 0',
  'ALTER TABLE info ADD COLUMN kind text; CREATE UNIQUE INDEX one_kind ON info (kind)',
  'CREATE TABLE fresh (id text); ALTER TABLE fresh ADD CONSTRAINT words CHECK (true), ALTER id SET NOT NULL; DROP TABLE fresh',
  `ALTER TABLE job DROP CONSTRAINT kinds; ALTER TABLE job ADD CONSTRAINT kinds CHECK (kind IN ('a', 'b', 'c'))`,
  'CREATE INDEX more ON info (title); DROP INDEX less',
  `-- DROP TABLE info\nINSERT INTO word VALUES ('DROP TABLE info; ALTER TABLE info DROP COLUMN title')`,
])('is let past: %s', async text => {
  expect(await messagesOf(text)).toEqual([])
})

test('what it finds has its line, past comments and Chinese', async () => {
  const text = `-- 说明\nALTER TABLE info ADD COLUMN note text DEFAULT '无';\n\n-- now\nDROP TABLE info;\n`
  const [finding] = await rollingMigrations([at('0140-next.sql', text)])
  expect(finding).toMatchObject({ file: 'server/migrations/0140-next.sql', line: 5 })
})

test('those that landed before anybody ran a version are free', async () => {
  expect(await rollingMigrations([at('0130-known-devices.sql', 'DROP TABLE info')])).toEqual([])
})

const contract = (expand: string, released: string) =>
  messagesOf(`-- contract of ${expand}, released in ${released}: nothing reads it\nDROP TABLE info`)

test('the contract of an earlier version passes, and no other mark', async () => {
  expect(await contract('0131-expand.sql', '0.1.0')).toEqual([])
  expect((await contract('0131-expand.sql', '0.2.0')).join()).toContain('a version before this one (0.2.0)')
  expect((await contract('0131-expand.sql', '0.10.0')).join()).toContain('names version 0.10.0')
  expect((await contract('0132-none.sql', '0.1.0')).join()).toContain('is no migration')
  expect((await contract('0140-next.sql', '0.1.0')).join()).toContain('is no earlier migration')
})

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source code
import { expect, test } from 'vitest'
import { sqlText } from './sql-text.ts'

const findingsIn = (text: string) => sqlText([{ path: 'server/src/repo.ts', text }])

test.each([
  'db.query(`SELECT * FROM users WHERE id = ${id}`)',
  'db.query(`select id\n  from users\n  order by ${column}`)',
  'db.query(`insert into users values (${name})`)',
  'db.query(`update ${table} set x = 1`)',
  'db.query(`delete from users where id = ${id}`)',
  'db.execute(sql.raw(`select * from users where name = ${name}`))',
  'sql`select ${sql.raw(`x from t where y = ${y}, select z from t`)}`',
  'html`select * from users where id = ${id}`',
  'db.sql(`select * from users where id = ${id}`)',
  "db.query('select * from users where id = ' + id)",
])('a value pasted into SQL is found: %s', async text => {
  expect(await findingsIn(`\n${text}`)).toMatchObject([{ file: 'server/src/repo.ts', line: 2 }])
})

test.each([
  'db.execute(sql`select * from users where id = ${id}`)',
  'db.execute(sql<number>`delete from users where id = ${id}`)',
  'db.query(`select * from users`)',
  "db.query('select * from users ' + 'where id = $1', [id])",
  'log(`please select a row, ${name}`)',
  'log(`updated ${count} rows`)',
])('parameters and prose pass: %s', async text => {
  expect(await findingsIn(text)).toEqual([])
})

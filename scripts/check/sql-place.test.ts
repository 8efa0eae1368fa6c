// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source code
import { expect, test } from 'vitest'
import { sqlPlace } from './sql-place.ts'

const findingsIn = (path: string, text: string, exceptions = {}) =>
  sqlPlace([{ path, text: `\n${text}` }], exceptions)
const query = 'const rows = await db.execute(sql`SELECT * FROM link WHERE id = ${id}`)'

test.each([
  ['a thrown problem', "throw new Problem('data.not_found')"],
  ['an audit row', 'await writeAudit(tx, clock, actor, entry)'],
  ['many audit rows', 'await writeAudits(tx, clock, actor, entries)'],
])('SQL beside %s is found, whatever the file is called', (_, rule) => {
  for (const path of ['server/src/features/link/service.ts', 'server/src/features/link/repo.ts'])
    expect(findingsIn(path, `${query}\n${rule}`)).toMatchObject([{ file: path, line: 2 }])
})

test.each([
  'server/src/app.ts',
  'server/src/render/pages.ts',
  'server/src/features/content/emergency-routes.ts',
  'server/src/features/link/routes.ts',
  'web/src/portal/head.ts',
  'contract/src/call.ts',
])('SQL in %s is found', path => {
  expect(findingsIn(path, query)).toMatchObject([{ file: path, line: 2 }])
})

test.each([
  'tx.execute(sql<Row>`DELETE FROM link`)',
  "const isMine = sql`owner = 'me'`",
  "client.query('SELECT 1')",
  'pool.query(`DELETE FROM link WHERE id = $1`, [id])',
])('SQL is known as a tag and as text: %s', text => {
  expect(findingsIn('server/src/features/link/service.ts', `${text}\nthrow new Problem('x')`)).toHaveLength(1)
})

test.each([
  ['server/src/features/link/repo.ts', query],
  ['server/src/features/link/filter.ts', query],
  ['server/src/features/link/service.ts', "const rows = await repo.list()\nthrow new Problem('x')"],
  ['server/src/features/link/service.ts', "handler.query(request)\nthrow new Problem('x')"],
  ['server/src/features/link/service.test.ts', `${query}\nnew Problem('x')`],
  ['e2e/support/database.ts', query],
])('statements without rules, rules without statements, tests and tools pass: %s', (path, text) => {
  expect(findingsIn(path, text)).toEqual([])
})

test('an exception is let through, and struck when it is needed no more', () => {
  const path = 'server/src/features/link/service.ts'
  const exceptions = { [path]: 'waits for its repo' }
  expect(findingsIn(path, `${query}\nthrow new Problem('x')`, exceptions)).toEqual([])
  expect(findingsIn(path, 'const a = 1', exceptions)).toMatchObject([{ file: path }])
})

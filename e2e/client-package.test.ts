import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '..')
const origin = inject('origin')
const folder = mkdtempSync(path.join(tmpdir(), 'sunport-client-'))
const inFolder = { cwd: folder, maxBuffer: 10_000_000 }

const pack = async (args: string[]): Promise<string> => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder, ...args], {
    cwd: root,
  })
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string }[]
  return path.join(folder, packed?.filename ?? '')
}

/** From files alone: what a reader of the README gets from the registry. */
beforeAll(async () => {
  const archives = [await pack(['-w', 'client']), await pack([path.join(root, 'node_modules', 'zod')])]
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...archives], inFolder)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const example = `import { createClient, rowsOf, CallError } from '@sunport/client'
const portal = createClient({ origin: '${origin}' })
const { rows, total } = await portal.info.selectInfoForIndex({ siteId: 'gd', biddable: '1', sort: 'closing' })
const opens: (string | null)[] = rows.map(({ openTenderTime }) => openTenderTime)
let seen = 0
for await (const { title } of rowsOf(portal.info.selectInfoForIndex, { siteId: 'gd', biddable: '1' as const }, 7)) seen += title ? 1 : 0
// @ts-expect-error: a site is named by text
const wrong = () => portal.info.selectInfoForIndex({ siteId: 7 })
const refused = await portal.user.list({}).catch((error: unknown) => (error instanceof CallError ? error.code : 'other'))
console.log(JSON.stringify({ opens, total, seen, refused, wrong: typeof wrong }))
`

test('from an empty folder the package lists open tenders, and its types fit', async () => {
  writeFileSync(path.join(folder, 'example.ts'), example)
  const { stdout } = await run(process.execPath, ['example.ts'], inFolder)
  const { opens, total, seen, refused } = JSON.parse(stdout)
  expect(total).toBeGreaterThan(0)
  expect(seen).toBe(total)
  expect(opens).toEqual(opens.toSorted())
  expect(refused).not.toBe('other')
  const tsc = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  // What is checked is the example against the types, not the types again.
  const strict = [
    '--strict',
    '--skipLibCheck',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'esnext,dom',
  ]
  await run(process.execPath, [tsc, ...strict, 'example.ts'], inFolder)
}, 300_000)

test('it holds nothing of the server, and nothing of a session', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], inFolder)
  const packages = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map(line => path.relative(path.join(folder, 'node_modules'), line))
  expect(packages.toSorted()).toEqual(['@sunport/client', 'zod'])
})

test('its program serves the tools of a portal over stdio', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const program = path.join(folder, 'node_modules', '.bin', 'sunport-mcp')
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, '--origin', origin] }),
  )
  onTestFinished(() => client.close())
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('search_notices')
  const { structuredContent } = await client.callTool({
    name: 'upcoming_deadlines',
    arguments: { region: 'gd', days: 60 },
  })
  expect(structuredContent).toMatchObject({ total: expect.any(Number) })
  const wrong = await client.callTool({ name: 'read_notice', arguments: { region: 'gd', id: 'none' } })
  expect(wrong.isError).toBe(true)
})

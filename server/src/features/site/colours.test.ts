import type { Call } from '@sunport/contract/call.ts'
import { dictItemColumns } from '@sunport/contract/calls/dictionary.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { shapeOf } from '../../testing/hostile-requests.ts'
import { importFile } from '../../testing/import-file.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

const styles = [
  'red;background:url(//evil.example/x)',
  '#1558b0;background:url(//evil.example/x)',
  '}</style><script>alert(1)</script>',
  '#1558b0}</style><script>alert(1)</script>',
  'expression(alert(1))',
  'url(javascript:alert(1))',
  'var(--brand)',
  '#1558b0\n',
  '#1558b0\\0',
  '＃１５５８ｂ０',
  'rgb(21,88,176)',
  'red',
  '#15580000;',
  { toString: '#1558b0' },
  ['#1558b0'],
]

let app: TestApp
let keeper: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[]; type?: string }
const isColour = (name: string): boolean => /colou?r$/i.test(name)
const holdsColour = (shape: Shape | undefined): boolean =>
  Boolean(shape) &&
  (Object.entries(shape?.properties ?? {}).some(([name, part]) => isColour(name) || holdsColour(part)) ||
    holdsColour(shape?.items) ||
    Boolean(shape?.anyOf?.some(holdsColour)))

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** A path, and a body of which the colour alone can be refused. */
type Way = (color: unknown) => Promise<[method: 'post' | 'put', path: string, body: object]>

let made = 0
let type: string
let item: string
beforeAll(async () => {
  type = (await keeper.post('/dicts/dictType', { dictType: 'hues', typeName: '颜色' })).data.id
  item = (await keeper.post('/dicts/items', { typeId: type, dictCode: 'hue', dictName: '色' })).data.id
})
const versionOf = async (): Promise<number> =>
  (await keeper.get(`/dicts/items?typeId=${type}&pageSize=100`)).data.rows.find(
    ({ id }: { id: string }) => id === item,
  ).version

const ways: Record<string, Way> = {
  'POST /rest/v2/sites': async subjectColor => {
    made += 1
    const siteCode = `hue${String.fromCharCode(97 + Math.floor(made / 26), 97 + (made % 26))}`
    const pack = {
      packCode: app.packs.find(({ siteCode: code }) => code === 'hn')?.code,
      regionCode: '440000',
    }
    return [
      'post',
      '/sites',
      { ...pack, siteCode, name: '颜色站', title: '颜色站', domains: [], subjectColor },
    ]
  },
  'PUT /rest/v2/sites/:id': async subjectColor => [
    'put',
    '/sites/gd',
    { ...(await keeper.get('/sites/gd')).data, subjectColor, reason: '颜色' },
  ],
  'POST /rest/v2/dicts/items': async color => {
    made += 1
    return ['post', '/dicts/items', { typeId: type, dictCode: `hue${made}`, dictName: '色', color }]
  },
  'PUT /rest/v2/dicts/items/:id': async color => [
    'put',
    `/dicts/items/${item}`,
    { dictName: '色', version: await versionOf(), color },
  ],
}
const send = async (way: Way, color: unknown): Promise<string> => {
  const [method, path, body] = await way(color)
  return (await keeper[method](path, body)).code
}

const storedColours = async (): Promise<string[]> =>
  (
    await app.db.execute<{ color: string }>(sql`SELECT subject_color AS color FROM site
      UNION SELECT color FROM dict_item WHERE color IS NOT NULL`)
  ).rows.map(({ color }) => color)

test('these are the calls that take a colour', () => {
  const takers = app.calls.filter(call => call.signed && holdsColour(shapeOf(call) as Shape)).map(nameOf)
  expect(takers.toSorted()).toEqual(Object.keys(ways).toSorted())
})

test.each(Object.entries(ways))('%s takes a colour and no styles', async (_, way) => {
  const before = await storedColours()
  for (const style of styles) expect([style, await send(way, style)]).toEqual([style, '4000'])
  expect(await storedColours()).toEqual(before)
  expect(await send(way, '#1558B0')).toBe('200')
})

test('nor does a table that is brought in', async () => {
  const lineOf = (values: Record<string, string>): string =>
    dictItemColumns.map(({ name }) => JSON.stringify(values[name] ?? '')).join(',')
  const lines = styles
    .filter(style => typeof style === 'string')
    .map((color, at) => lineOf({ dictType: 'hues', dictCode: `line${at}`, dictName: '色', color }))
  const heading = dictItemColumns.map(({ title }) => title).join(',')
  const before = await storedColours()
  const report = await importFile(app, keeper, '/dicts/items', [heading, ...lines])
  expect(report).toMatchObject({ created: 0, updated: 0 })
  expect(await storedColours()).toEqual(before)
  const good = lineOf({ dictType: 'hues', dictCode: 'line', dictName: '色', color: '#1558b0' })
  expect(await importFile(app, keeper, '/dicts/items', [heading, good])).toMatchObject({ created: 1 })
})

test('whoever asks for the theme is told a colour, whatever was tried', async () => {
  for (const way of Object.values(ways)) for (const style of styles) await send(way, style)
  for (const color of await storedColours()) expect(color).toMatch(/^#[0-9a-f]{6}$/i)
  const { data } = await app.get<{ subjectColor: string }>(
    '/gpcms/rest/web/v2/index/getSubjectColorBySiteId?siteId=gd',
  )
  expect(data?.subjectColor).toMatch(/^#[0-9a-f]{6}$/i)
})

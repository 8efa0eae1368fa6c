import { randomUUID } from 'node:crypto'
import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { calls } from '@sunport/contract/calls.ts'
import { keepIds } from '@sunport/contract/content/law/compare.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench } from '../../../testing/content.ts'
import { proved } from '../../../testing/proved.ts'

/** What happens while a page is being made. */
let meanwhile = (): void => {}

/** The page of the law, as the portal asks for it. */
const web: WebEntry = {
  render: async ({ send, url }) => {
    const id = new URL(url).searchParams.get('id') ?? ''
    const law = (await send(calls.lawText.read, { id, siteId: 'gd' })) as LawText | null
    meanwhile()
    return { kind: 'page', status: 200, html: `<!doctype html>${law?.html}` }
  },
}

let first: TestApp
let second: TestApp
let bench: Bench
beforeAll(async () => {
  first = await createTestApp({ now: '2026-06-30T10:00:00Z', web })
  second = await createTestApp({ now: '2026-06-30T10:00:00Z', web, url: first.url })
  bench = await contentBench(first)
})
afterAll(async () => {
  await second.close()
  await first.close()
})
beforeEach(() => setTime('2026-06-30T10:00:00Z'))

/** A law of which one version is in force, and two are to come. */
const publishedLaw = async (): Promise<string> => {
  const id = randomUUID()
  const law = first.content.content('law', first.db)
  const as = (name: string, right: 'edit' | 'review1' | 'review2' | 'review3') =>
    bench.reach(bench.user(name, [functionFor('law', 'view'), functionFor('law', right)]))
  const { nodes } = parseLawText('第一条　采购人应当提前十日公开。\n第二条　另行规定。', randomUUID)
  const amendedTo = (text: string) => keepIds(nodes, parseLawText(text, randomUUID).nodes)
  const draft = await law.create(
    {
      id,
      siteId: bench.site,
      channelId: bench.channels.law,
      title: '省采购意向公开办法',
      bodyHtml: '',
      fields: {
        lawCategory: '5',
        versions: [
          { no: 1, validFrom: '2026-01-01', nodes },
          { no: 2, validFrom: '2026-07-01', nodes: amendedTo('第一条　采购人应当提前三十日公开。') },
          { no: 3, validFrom: '2026-08-01', nodes: amendedTo('第一条　采购人应当提前六十日公开。') },
        ],
      },
      attachments: [],
    },
    as('author', 'edit'),
  )
  let { version } = await law.submit({ id, version: draft.version }, as('author', 'edit'))
  for (const [name, right] of [
    ['first', 'review1'],
    ['second', 'review2'],
    ['last', 'review3'],
  ] as const)
    version = (await law.approve(proved({ id, version }), as(name, right))).version
  return id
}

const instances = () => [first, second]
const setTime = (time: string) => {
  for (const { clock } of instances()) clock.set(new Date(time))
}
const page = async ({ http }: TestApp, id: string): Promise<string> =>
  (await http.inject({ url: `/maincms-web/articleGd?id=${id}` })).body

test('a version that comes into force is shown by every instance from midnight in Beijing on', async () => {
  const id = await publishedLaw()
  setTime('2026-06-30T15:59:59Z')
  for (const app of instances()) expect(await page(app, id)).toContain('提前十日')
  setTime('2026-06-30T16:00:00Z')
  for (const app of instances()) expect(await page(app, id)).toContain('提前三十日')
})

test('a page that was begun before midnight is not kept for the day after', async () => {
  const id = await publishedLaw()
  setTime('2026-07-31T15:59:59Z')
  meanwhile = () => setTime('2026-07-31T16:00:01Z')
  expect(await page(first, id)).toContain('提前三十日')
  meanwhile = () => {}
  expect(await page(first, id)).toContain('提前六十日')
})

test('a version tells what it changed, and with which words where that is asked', async () => {
  const id = await publishedLaw()
  const read = async (query: string): Promise<LawText> =>
    (await first.get<LawText>(`/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd&${query}`)).data
  expect((await read('date=2026-06-30')).changes).toEqual([])
  const now = await read('date=2026-07-01')
  expect(now.changes).toEqual([
    { op: 'change', label: '第一条', was: null, anchor: 'tiao-1' },
    { op: 'remove', label: '第二条', was: null, anchor: null },
  ])
  expect(now.html).toContain('<p id="tiao-1" data-change="change">')
  expect(now.compared).toBeNull()
  const { compared } = await read('date=2026-07-01&compare=1')
  expect(compared).toContain('<h3>修改 第一条</h3><p>第一条　采购人应当提前<ins>三</ins>十日公开。</p>')
})

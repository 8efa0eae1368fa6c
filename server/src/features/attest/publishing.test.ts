import { randomUUID } from 'node:crypto'
import type { Statement } from '@sunport/contract/attest/statement.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../testing/content.ts'
import { publishSample } from '../../testing/infos.ts'
import { proved } from '../../testing/proved.ts'
import { attestRepo } from './repo.ts'

let app: TestApp
let bench: Bench
beforeAll(async () => {
  app = await createTestApp({ tasks: [], looksByHand: true })
  bench = await contentBench(app)
})
afterAll(() => app.close())

const as = (name: string, kind: ContentKind, right: string) =>
  bench.reach(bench.user(name, [`cms:${kind}:view`, `cms:${kind}:${right}`] as FunctionCode[]))
const said = async (id: string) =>
  (await attestRepo(app.db).ofSubject(`info:${id}`))
    .toReversed()
    .map(({ statement }) => JSON.parse(statement) as Statement)
const told = async (id: string) => (await said(id)).map(({ action, reason }) => [action, reason])
const pending = async () =>
  (await app.db.execute<{ id: string }>(sql`SELECT info_id AS id FROM attest_pending`)).rows.map(
    ({ id }) => id,
  )
const sign = async (kind: ContentKind, on: { id: string; version: number }) => {
  const service = bench.service(app.db, kind)
  let now = await service.submit({ ...on, isConfirmed: true } as never, as('author', kind, 'edit'))
  for (const [name, right] of [
    ['first', 'review1'],
    ['second', 'review2'],
    ['last', 'review3'],
  ] as const) {
    if (now.publicState === 'live' && now.openState === 'none') break
    now = await service.approve(proved({ id: now.id, version: now.version }), as(name, kind, right))
  }
  return now
}
const publish = async (kind: ContentKind, title: string) => {
  const made = await bench.service(app.db, kind).create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: bench.channels[kind],
      title,
      bodyHtml: '<p>正文</p>',
      fields: sampleFields[kind],
      attachments: [],
    } as never,
    as('author', kind, 'edit'),
  )
  return sign(kind, made)
}

test.each(['article', 'law'] as const)('what becomes of a %s is entered as it happens', async kind => {
  const service = bench.service(app.db, kind)
  const item = await publish(kind, '一份要存证的稿件')
  expect(await told(item.id)).toEqual([['publish', null]])
  const [first] = await said(item.id)
  const content = JSON.parse((await attestRepo(app.db).document(first?.document ?? '')) ?? '')
  expect(content).toMatchObject({ subject: `info:${item.id}`, title: '一份要存证的稿件', edition: 1, kind })

  const open = await service.revise(
    { id: item.id, version: item.version } as never,
    as('author', kind, 'edit'),
  )
  const saved = await service.save(
    {
      id: item.id,
      version: open.version,
      saveId: randomUUID(),
      title: '改过的稿件',
      bodyHtml: '<p>新的正文</p>',
      fields: sampleFields[kind],
      attachments: [],
      changeKind: 'major',
      changeNote: '改了正文',
    } as never,
    as('author', kind, 'edit'),
  )
  const again = await sign(kind, saved)
  expect(again.publicState).toBe('live')
  const [, second] = await said(item.id)
  expect(second).toMatchObject({ action: 'publish' })
  expect(second?.document).not.toBe(first?.document)

  const gone = await service.withdraw(
    { id: item.id, version: again.version, reason: '内容有误' },
    as('keeper', kind, 'withdraw'),
  )
  const back = await service.restore(
    { id: item.id, version: gone.version, reason: '核实无误' } as never,
    as('keeper', kind, 'withdraw'),
  )
  expect(back.publicState).toBe('live')
  expect(await told(item.id)).toEqual([
    ['publish', null],
    ['publish', null],
    ['withdraw', '内容有误'],
    ['publish', null],
  ])
  expect(await pending()).toEqual([])
})

test('rows that came by another way are entered by timed work, once, whoever does it', async () => {
  const other = await createTestApp({ url: app.url, tasks: [], looksByHand: true })
  try {
    const ids: string[] = []
    for (let at = 0; at < 130; at += 1)
      ids.push(
        await publishSample(app.db, {
          siteId: 'gd',
          channel: 'xmcggg',
          title: `补记${at}`,
          noticeTime: '2026-06-01 09:00:00',
        }),
      )
    expect((await pending()).length).toBe(130)
    await Promise.all([app, other].map(({ attest }) => attest.catchUp()))
    while (await app.attest.catchUp());
    expect(await pending()).toEqual([])
    for (const id of ids) expect(await told(id)).toEqual([['publish', null]])
    await app.db.execute(
      sql`UPDATE info SET state = 'offline', closing_reason = '栏目调整' WHERE id = ${ids[0]}`,
    )
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${ids[0]}`)
    await app.attest.catchUp()
    expect(await told(ids[0] ?? '')).toEqual([
      ['publish', null],
      ['offline', '栏目调整'],
    ])
  } finally {
    await other.close()
  }
})

test('who publishes while timed work looks at the same info waits for nobody for long, and is entered', async () => {
  const id = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title: '同时',
    noticeTime: '2026-06-01 09:00:00',
  })
  await app.db.transaction(async tx => {
    await tx.execute(sql`SELECT 1 FROM info WHERE id = ${id} FOR UPDATE`)
    // Somebody has it in hand: it is his to enter.
    expect(await app.attest.catchUp()).toBeUndefined()
    await tx.execute(sql`UPDATE publication SET title = '同时改了' WHERE info_id = ${id}`)
    await app.attest.attest(tx, [id])
  })
  expect(await told(id)).toEqual([['publish', null]])
  expect(await pending()).toEqual([])
})

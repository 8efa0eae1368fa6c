import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { LinkedPage } from '@sunport/contract/calls/editing.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../../platform/files/folder-store.ts'
import { storeFile } from '../../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type Bench, contentBench, sampleFields } from '../../../testing/content.ts'
import { insertUser } from '../../../testing/people.ts'
import { proved } from '../../../testing/proved.ts'
import { type SignedIn, send, signIn } from '../../../testing/signing.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentService } from '../service.ts'

let app: TestApp
let bench: Bench
let service: ContentService
/** Holds every function of the editors' half, and nothing at all. */
let reviewer: SignedIn
let stranger: SignedIn
beforeAll(async () => {
  app = await createTestApp()
  bench = await contentBench(app)
  service = app.content.content('article', app.db)
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
    VALUES ('signed-once', 'signed-once', ${bench.site}, '一级审核', 'signed-once', 'list', 1)`)
  await insertUser(app.db, { userName: 'sharing-reviewer', roleIds: ['bench-role'] })
  await insertUser(app.db, { userName: 'sharing-stranger' })
  reviewer = await signIn(app, 'sharing-reviewer', 'Right-Password-1')
  stranger = await signIn(app, 'sharing-stranger', 'Right-Password-1')
})
afterAll(() => app.close())

const as = (name: string, ...rights: string[]): Reach =>
  bench.reach(
    bench.user(
      name,
      ['view', ...rights].map(right => `cms:article:${right}` as FunctionCode),
    ),
  )
const author = () => as('author', 'edit')
const last = () => as('last', 'review3')
const keeper = () => as('keeper', 'withdraw')
const on = ({ id, version }: ContentDetail) => ({ id, version })
const draft = (title: string, over: object = {}) =>
  service.create(
    {
      id: randomUUID(),
      siteId: bench.site,
      channelId: 'signed-once',
      title,
      bodyHtml: '<p>正文</p>',
      fields: sampleFields.article,
      attachments: [],
      ...over,
    },
    author(),
  )
const publish = async (title: string): Promise<ContentDetail> =>
  service.approve(proved(on(await service.submit(on(await draft(title)), author()))), last())
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    failure => (failure as Error).message,
  )

describe('a reference', () => {
  const referred = async (title: string) => {
    const live = await publish(title)
    const targets = [{ siteId: bench.site, channelId: 'bench-list' }]
    await service.refer({ ...on(live), mode: 'reference', targets }, author())
    const rows = await app.db.execute<{ id: string }>(sql`SELECT id FROM info WHERE origin_id = ${live.id}`)
    return { live: await service.get(live.id, author()), id: rows.rows[0]?.id ?? '', targets }
  }

  test('stands in a channel once, and only where its kind may stand', async () => {
    const { live, targets } = await referred('只在一个栏目显示一次的稿件')
    const refer = (to: { siteId: string; channelId: string | null }[]) =>
      refusal(service.refer({ ...on(live), mode: 'reference', targets: to }, author()))
    expect(await refer(targets)).toBe('该内容已在所选栏目中显示')
    expect(await refer([{ siteId: bench.site, channelId: 'signed-once' }])).toBe('该内容已在所选栏目中显示')
    expect(await refer([{ siteId: bench.site, channelId: 'bench-laws' }])).toContain('不能发布此类内容')
    const narrow = { ...author(), scope: { ...author().scope, siteIds: ['elsewhere'] } }
    expect(await refusal(service.refer({ ...on(live), mode: 'copy', targets }, narrow))).not.toBe('done')
  })

  test('is not revised itself, since its text is that of the origin', async () => {
    const { id } = await referred('引用不能单独修订的稿件')
    const reference = await service.get(id, author())
    expect(reference.isReference).toBe(true)
    expect(reference.published?.title).toBe('引用不能单独修订的稿件')
    expect(reference.actions).toEqual([])
    expect(await refusal(service.revise(on(reference), author()))).toBe(
      '引用的内容随原文变化，请在原文上操作',
    )
  })

  test('comes back with its origin, unless it had been taken away by itself', async () => {
    const stateOf = async (id: string) => (await service.get(id, keeper())).publicState
    const first = await referred('随原文撤回又恢复的稿件')
    let gone = await service.withdraw({ ...on(first.live), reason: '先撤回' }, keeper())
    expect(await stateOf(first.id)).toBe('withdrawn')
    await service.restore({ ...on(gone), reason: '已核实' }, keeper())
    expect(await stateOf(first.id)).toBe('live')

    const second = await referred('引用先被单独撤回的稿件')
    await service.withdraw({ ...on(await service.get(second.id, keeper())), reason: '此处不宜' }, keeper())
    app.clock.set(new Date(app.clock.now().getTime() + 1000))
    gone = await service.withdraw({ ...on(second.live), reason: '先撤回' }, keeper())
    await service.restore({ ...on(gone), reason: '已核实' }, keeper())
    expect(await stateOf(second.id)).toBe('withdrawn')
  })
})

describe('a review', () => {
  test('shows what the author asked of it, and the hour that was set on submission', async () => {
    const item = await draft('带说明送审的稿件')
    const sent = await service.submit(
      { ...on(item), note: '请重点看第二段', scheduledAt: '2026-06-20 09:00:00' },
      author(),
    )
    expect(sent.open).toMatchObject({ submitNote: '请重点看第二段', scheduledAt: '2026-06-20 09:00:00' })
    const signed = await service.approve(proved(on(sent)), last())
    expect(signed.openState).toBe('scheduled')
    const past = await draft('定在过去的稿件')
    expect(await refusal(service.submit({ ...on(past), scheduledAt: '2020-01-01 09:00:00' }, author()))).toBe(
      '定时发布时间须晚于当前时间',
    )
  })

  test('asks anybody who may read the text, and shows what they answered', async () => {
    const sent = await service.submit(on(await draft('征求意见的稿件')), author())
    const people = async (way: string) =>
      (await send(app, reviewer, 'GET', `/gpcms/rest/v2/reviews/${sent.id}/reviewers?way=${way}`))
        .json<{ data: { userName: string }[] }>()
        .data.map(({ userName }) => userName)
    expect(await people('cosign')).toContain('bench-other')
    const asked = await service.cosign({ ...on(sent), userIds: [bench.idOf('other')] }, last())
    expect(asked.cosigns).toMatchObject([{ answeredAt: null, isAgreed: null }])
    await app.db.execute(sql`UPDATE info_cosign SET answered_at = now(), is_agreed = false, comment = '金额须核对'
      WHERE edition_id = ${asked.open?.id ?? ''}`)
    expect((await service.get(sent.id, last())).cosigns).toMatchObject([
      { isAgreed: false, comment: '金额须核对' },
    ])
  })

  test('opens the files of a text that is not public to whoever may read it, and to nobody else', async () => {
    const digest = await storeFile(folderStore(join(app.dataDir, 'files')), Buffer.from('pdf'))
    await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state, owner_id)
      VALUES ('draft-file', '附件.pdf', '.pdf', 'application/pdf', 3, ${digest}, 'clean', ${bench.idOf('author')})`)
    const open = async (who: SignedIn) =>
      (await send(app, who, 'GET', '/gpcms/rest/v2/files/draft-file')).statusCode
    expect(await open(reviewer)).toBe(404)
    await draft('带附件的草稿', { attachments: [{ fileId: 'draft-file', name: '附件.pdf' }] })
    expect([await open(stranger), await open(reviewer)]).toEqual([404, 200])
  })
})

test('pages of the site are found for links, with the addresses that the public uses', async () => {
  await publish('可以被链接的检查通知')
  const find = async (who: SignedIn) =>
    (
      await send(
        app,
        who,
        'GET',
        `/gpcms/rest/v2/editing/pages?siteId=${bench.site}&keyword=${encodeURIComponent('被链接的检查')}`,
      )
    ).json<{ data: LinkedPage[] }>().data
  const [page] = await find(reviewer)
  expect(page).toMatchObject({ title: '可以被链接的检查通知', channelName: null })
  expect(page?.href).toMatch(new RegExp(`^/maincms-web/[^?]+\\?.*id=${page?.id}`))
  expect(await find(stranger)).toEqual([])
})

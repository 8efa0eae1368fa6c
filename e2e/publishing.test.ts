import { randomUUID } from 'node:crypto'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { apiOf, signIn } from './support/api.ts'
import { bodySent } from './support/body-sent.ts'
import { hrefOf, on, type PublishingDesk, publishingAt } from './support/publishing.ts'

const origin = inject('origin')

let desk: PublishingDesk
beforeAll(async () => {
  desk = await publishingAt([origin, inject('secondOrigin')])
})

describe('in every instance, within five seconds and never mixed', () => {
  test('what is published is everywhere, and so is its next edition', async () => {
    const { words, draft, isSeen } = desk.begin()
    let item = await draft(1)
    await isSeen(item.id, desk.nowhere('404 '))
    item = await desk.signOff(item)
    await isSeen(item.id, desk.everywhere('v1'))
    item = await desk.editor.article.revise(on(item))
    item = await desk.editor.article.save({ ...on(item), saveId: randomUUID(), ...words(2) })
    await isSeen(item.id, desk.everywhere('v1'))
    item = await desk.signOff(item)
    await isSeen(item.id, desk.everywhere('v2'))
  })

  test('what is withdrawn stays on its page alone, under the reason, and comes back whole', async () => {
    const { draft, isSeen } = desk.begin()
    let item = await desk.signOff(await draft(2))
    await isSeen(item.id, desk.everywhere('v2'))
    item = await desk.chief.article.withdraw({ ...on(item), reason: '数据需要核实' })
    await isSeen(item.id, desk.nowhere('v2'))
    const page = await fetch(origin + hrefOf(item.id)).then(answer => answer.text())
    expect(page).toMatch(/<meta name="robots" content="noindex/)
    expect(page).toContain('数据需要核实')
    item = await desk.chief.article.restore({ ...on(item), reason: '已核实无误' })
    await isSeen(item.id, desk.everywhere('v2'))
    expect(await fetch(origin + hrefOf(item.id)).then(answer => answer.text())).not.toContain('数据需要核实')
  })

  test('what is withdrawn without its text is gone with its reason, and comes back whole', async () => {
    const { draft, isSeen } = desk.begin()
    let item = await desk.signOff(await draft(2))
    item = await desk.chief.article.withdraw({ ...on(item), reason: '误发联系方式', isTextHidden: true })
    await isSeen(item.id, desk.nowhere('410 '))
    item = await desk.chief.article.restore({ ...on(item), reason: '已核实无误' })
    await isSeen(item.id, desk.everywhere('v2'))
  })

  test('what is taken down for another leads there, what is withdrawn for it names it', async () => {
    const { draft, read, isSeen } = desk.begin()
    let item = await desk.signOff(await draft(2))
    const successor = await desk.signOff(
      await draft(3, { title: `替代稿件${randomUUID().slice(0, 8)}`, bodyHtml: '<p>替代的正文。</p>' }),
    )
    const reason = '内容已合并'
    item = await desk.chief.article.takeOffline({ ...on(item), reason, targetId: successor.id })
    await isSeen(item.id, desk.nowhere(`302 ${hrefOf(successor.id)}`))
    item = await desk.chief.article.restore({ ...on(item), reason: '恢复原文' })
    await isSeen(item.id, desk.everywhere('v2'))
    item = await desk.chief.article.withdraw({
      ...on(item),
      reason,
      targetId: successor.id,
      isTextHidden: true,
    })
    await isSeen(item.id, desk.nowhere('410 '))
    const page = await fetch(origin + hrefOf(item.id))
    const html = await page.text()
    expect(html).toContain(successor.published?.title)
    expect(html).toContain(reason)
    // When the successor goes, nobody is led to it any more.
    const { id, version } = successor
    await desk.chief.article.takeOffline({ id, version, reason: '归档' })
    await isSeen(item.id, desk.nowhere('410 '))
    expect(await read(page.url)).toBe('410 ')
  })

  test('what is signed for another day is nowhere before it', async () => {
    const { draft, isSeen } = desk.begin()
    const tomorrow = toWireTime(new Date(Date.now() + 86_400_000))
    const timed = await desk.signOff(await draft(4, { scheduledAt: tomorrow }))
    expect(timed.openState).toBe('scheduled')
    await isSeen(timed.id, desk.nowhere('404 '))
  })
})

test('a save whose answer is lost, then sent again, makes one edition', async () => {
  const { words, draft } = desk.begin()
  const item = await draft(5)
  const saveId = randomUUID()
  const input = { ...on(item), saveId, ...words(6) }
  const cut = new AbortController()
  const sent = bodySent(`/${item.id}`)
  const lost = apiOf(origin, await signIn(origin, 'editor'), cut.signal).article.save(input)
  await sent
  cut.abort()
  await lost.catch(() => {})
  const saved = await desk.editor.article.save(input)
  const again = await desk.editor.article.save(input)
  expect(again.version).toBe(saved.version)
  expect(saved.version).toBe(item.version + 1)
  expect(await desk.editor.article.editions({ id: item.id })).toHaveLength(1)
})

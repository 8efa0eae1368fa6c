import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { infoEdition } from '../features/content/core/table.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createMover, pdf } from '../testing/moving.ts'
import { playSite, sendFile } from '../testing/played-site.ts'
import { follow } from './follow.ts'

const detailPath = '/gpcms/rest/web/v2/info/getInfoById'
const siteId = 'gd'
const article = (id: string, title: string, noticeTime: string) => ({
  id,
  title,
  noticeTime,
  channel: 'news',
})

let app: TestApp
let site: Awaited<ReturnType<typeof playSite>>
let mover: Awaited<ReturnType<typeof createMover>>
beforeAll(async () => {
  site = await playSite(
    Array.from({ length: 50 }, (_, nth) =>
      article(`a${nth}`, `第${nth}篇`, `2025-01-${String(1 + (nth % 28)).padStart(2, '0')} 08:00:00`),
    ),
  )
  site.channels.push({ id: 'news', name: '通知公告', pagemark: 'tzgg', channelType: 'list' })
  app = await createTestApp()
  mover = await createMover(app, { origin: site.origin, site: siteId })
  await mover.run()
})
afterAll(async () => {
  await mover.end()
  await app.close()
  await site.close()
})

const detail = async (id: string) =>
  (await app.get<Record<string, unknown>>(`${detailPath}?id=${id}&siteId=${siteId}`)).data

test('what is published or changed at the source is here at the next look', async () => {
  site.texts.push(article('new', '新发布的', '2025-02-01 08:00:00'))
  const changed = site.texts.find(({ id }) => id === 'a27')
  if (changed) changed.title = '改过的标题'
  const moving = await mover.open()
  const stopping = new AbortController()
  const looks: number[] = []
  await follow(
    {
      moving: {
        bringAll: () => moving.bringAll(true),
        bringNewest: async () => {
          const found = await moving.bringNewest()
          looks.push(found)
          return found
        },
      },
      clock: app.clock,
      wait: async () => {
        if (looks.length === 2) stopping.abort(new Error('已中止'))
        stopping.signal.throwIfAborted()
      },
      signal: stopping.signal,
      say: () => {},
    },
    { everyMs: 60_000, until: undefined },
  )
  await moving.close()
  await app.settled()
  expect(looks).toEqual([2, 0])
  expect(await detail('new')).toMatchObject({ title: '新发布的' })
  expect(await detail('a27')).toMatchObject({ title: '改过的标题' })
})

test('once a day everything is read again', async () => {
  let [looks, wholes] = [0, 0]
  const start = app.clock.now().getTime()
  await follow(
    {
      moving: {
        bringNewest: async () => ++looks,
        bringAll: async isAnew => {
          expect(isAnew).toBe(true)
          wholes += 1
        },
      },
      clock: app.clock,
      wait: async ms => app.clock.set(new Date(app.clock.now().getTime() + ms)),
      signal: new AbortController().signal,
      say: () => {},
    },
    { everyMs: 6 * 3_600_000, until: new Date(start + 49 * 3_600_000) },
  )
  app.clock.set(new Date(start))
  expect([looks, wholes]).toEqual([9, 2])
})

test('a file that could not be had comes with a later run, and what is the same stays the edition that it is', async () => {
  const paper = { fileName: '补发.pdf', fileUrl: '/upload/late.pdf', fileExt: '.pdf' }
  site.texts.push({ ...article('late', '附件后到', '2025-02-02 08:00:00'), detail: { attchList: [paper] } })
  const editions = async () =>
    (await app.db.select().from(infoEdition).where(eq(infoEdition.infoId, 'late'))).length
  const missing = ({ problems }: Awaited<ReturnType<typeof mover.run>>) =>
    problems.filter(({ kind, subject }) => kind === 'attachment' && subject.startsWith('late')).length
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  expect([missing(await mover.run()), await editions()]).toEqual([1, 1])
  expect([missing(await mover.run()), await editions()]).toEqual([1, 1])
  site.at('/upload/late.pdf', sendFile(pdf('late')))
  expect([missing(await mover.run()), await editions()]).toEqual([0, 2])
  await app.settled()
  expect(await detail('late')).toMatchObject({ attchList: [{ fileName: '补发.pdf' }] })
})

test('it ends on the day of the switch', async () => {
  let looks = 0
  const bringNewest = async () => {
    looks += 1
    return 0
  }
  const deps = {
    moving: { bringNewest, bringAll: async () => {} },
    clock: app.clock,
    wait: async () => {},
    signal: new AbortController().signal,
  }
  await follow({ ...deps, say: () => {} }, { everyMs: 60_000, until: app.clock.now() })
  expect(looks).toBe(0)
})

test('what the source has taken away goes here too, once it says so itself', async () => {
  const at = site.texts.findIndex(({ id }) => id === 'a3')
  site.texts.splice(at, 1)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const { figures, problems } = await mover.run()
  await app.settled()
  expect(figures.counts.gone).toBe(1)
  expect(problems.filter(({ kind }) => kind === 'gone')).toMatchObject([
    { subject: 'a3', words: '本站已下线' },
  ])
  expect(await detail('a3')).toMatchObject({ withdrawnReason: '原网站已撤下' })
})

test('a source that shows nothing any more takes nothing away', async () => {
  const all = site.texts.splice(0)
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const { problems } = await mover.run()
  site.texts.push(...all)
  expect(problems.filter(({ kind, subject }) => kind === 'gone' && subject === '')).toHaveLength(1)
  expect(await detail('a5')).toMatchObject({ title: '第5篇', withdrawnReason: null })
})

test('what somebody has changed here is not overwritten', async () => {
  await app.db.update(infoEdition).set({ publishedBy: 'editor' }).where(eq(infoEdition.infoId, 'a7'))
  const there = site.texts.find(({ id }) => id === 'a7')
  if (there) there.title = '源站后来的标题'
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  const { problems } = await mover.run()
  expect(problems.filter(({ kind }) => kind === 'here')).toMatchObject([{ subject: 'a7' }])
  expect(await detail('a7')).toMatchObject({ title: '第7篇' })
})

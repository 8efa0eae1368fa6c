import type { LawText } from '@sunport/contract/calls/law-text.ts'
import type { DirectHit } from '@sunport/contract/calls/search.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../platform/files/folder-store.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { loadDemo } from './load.ts'

const law = '中华人民共和国政府采购法'
const regulations = `${law}实施条例`
let app: TestApp
let siteId = ''

beforeAll(async () => {
  app = await createTestApp({ tasks: [] })
  const { packs, clock } = app
  const [pack] = packs
  if (!pack) throw new Error('no pack')
  siteId = pack.siteCode
  await loadDemo({
    url: app.url,
    files: folderStore(app.dataDir),
    packs: [pack],
    now: clock.now(),
    noticesPerRegion: 60,
  })
})
afterAll(() => app.close())

const directOf = async (searchKey: string): Promise<DirectHit[]> => {
  const query = new URLSearchParams({ siteId, searchKey, withHelp: '1' })
  const { data } = await app.get<{ help: { direct: DirectHit[] } }>(`/gpcms/rest/web/v2/info/search?${query}`)
  return data.help.direct
}

const textOf = async (id: string, date = ''): Promise<LawText> => {
  const query = new URLSearchParams({ id, siteId, ...(date && { date }) })
  return (await app.get<LawText>(`/gpcms/rest/web/v2/law/text?${query}`)).data
}

const idOf = async (title: string): Promise<string> => {
  const { rows } = await app.db.execute<{ id: string }>(
    sql`SELECT info_id AS id FROM publication WHERE site_id = ${siteId} AND title = ${title}`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.id ?? ''
}

test.each([
  ['政府采购法第二十二条', `${law}第二十二条`, '供应商参加政府采购活动应当具备下列条件'],
  ['采购法22条', `${law}第二十二条`, '供应商参加政府采购活动应当具备下列条件'],
  ['政府采购法实施条例第七十五条', `${regulations}第七十五条`, '政府采购评审专家未按照采购文件规定'],
])('%s finds that article first', async (words, name, beginning) => {
  const [first] = await directOf(words)
  expect(first?.name).toBe(name)
  expect(first?.note).toContain(beginning)
  const { html } = await textOf(first?.id ?? '')
  expect(html).toContain(`id="tiao-${first?.article}"`)
})

test('the law is read as of a day, each version by its own days and changes', async () => {
  const id = await idOf(law)
  const today = await textOf(id)
  expect(today).toMatchObject({ versionNo: 2, isCurrent: true, effectDate: '2003-01-01', last: 88 })
  expect(today.changes.map(({ label }) => label)).toContain('第十九条')
  expect(today.html).toContain('委托集中采购机构以外的采购代理机构')
  const first = await textOf(id, '2010-05-01')
  expect(first).toMatchObject({ versionNo: 1, isCurrent: false })
  expect(first.html).toContain('有关部门认定资格的采购代理机构')
  expect(await textOf(id, '2014-08-31')).toMatchObject({ versionNo: 2, isToday: false, isCurrent: true })
})

test('the regulations lead to the articles of the law that they name', async () => {
  const { html } = await textOf(await idOf(regulations))
  const id = await idOf(law)
  expect(html).toContain(`<a href="?id=${id}#tiao-77">政府采购法第七十七条第一款</a>`)
  expect((await textOf(id)).html).toContain('id="tiao-77"')
})

test('a decision on a complaint leads to the article that it rests on', async () => {
  const { rows } = await app.db.execute<{ id: string }>(sql`
    SELECT p.info_id AS id FROM publication p WHERE p.site_id = ${siteId} AND p.title LIKE '%投诉处理决定书' LIMIT 1`)
  const id = await idOf(law)
  expect((await textOf(rows[0]?.id ?? '')).html).toContain(`<a href="?id=${id}#tiao-56">`)
})

import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { contentBench } from '../../../testing/content.ts'
import { publishSample } from '../../../testing/infos.ts'
import { lawVersionOf, lawWriter } from '../../../testing/laws.ts'

const title = '三次修改的办法'
let app: TestApp
let laws: ReturnType<typeof lawWriter>
let law: ContentDetail
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  laws = lawWriter(app, await contentBench(app))
  law = await laws.publish(title, {
    versions: [
      lawVersionOf('第一条　提前五日。', '2018-01-01'),
      lawVersionOf('第一条　提前十日。', '2020-06-01', { no: 2 }),
      lawVersionOf('第一条　提前十五日。', '2024-01-01', { no: 3 }),
      lawVersionOf('第一条　提前三十日。', '2027-01-01', { no: 4 }),
    ],
  })
})
afterAll(() => app.close())

const textOn = async (id: string, date = ''): Promise<string | undefined> =>
  (await app.get<LawText | null>(`/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd&date=${date}`)).data?.html
const dateOn = async (day: string) => {
  const query = new URLSearchParams({ siteId: 'gd', titles: title, day })
  const { data } = await app.get<{ date: string | null }[]>(`/gpcms/rest/web/v2/law/named?${query}`)
  return data[0]?.date
}

test.each([
  ['2017-12-31', '2018-01-01', '提前五日'],
  ['2020-05-31', '2018-01-01', '提前五日'],
  ['2020-06-01', '2020-06-01', '提前十日'],
  ['2023-12-31', '2020-06-01', '提前十日'],
  ['2024-01-01', null, '提前十五日'],
  ['2026-06-10', null, '提前十五日'],
  ['2027-02-01', null, '提前十五日'],
  ['2026-02-30', null, '提前十五日'],
  ['', null, '提前十五日'],
])('who names a law on %s is led to the text of %s, which says %s', async (day, date, words) => {
  expect(await dateOn(day)).toBe(date)
  expect(await textOn(law.id, date ?? '')).toContain(words)
})

test('a law that is read as of a day leads to others as of that day, and other texts as of their own', async () => {
  const naming = `第一条　依照《${title}》第一条制定。`
  const other = await laws.publish('细则之细则', { versions: [lawVersionOf(naming, '2018-02-01')] })
  expect(await textOn(other.id)).toContain(`href="?id=${law.id}#tiao-1"`)
  expect(await textOn(other.id, '2021-01-01')).toContain(`href="?id=${law.id}&amp;date=2020-06-01#tiao-1"`)
  const article = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: '旧通知',
    noticeTime: '2019-05-01 09:00:00',
    body: `<p>见《${title}》第一条</p>`,
  })
  expect(await textOn(article)).toContain(`href="?id=${law.id}&amp;date=2018-01-01#tiao-1"`)
})

import { CallError } from '@sunport/contract/client.ts'
import { expect, test } from 'vitest'
import { fakeTransport, infoDetail, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const path = pathOf('static-page', ({ variant }) => variant === undefined)
const agreement = pathOf('static-page', ({ variant }) => variant === 'agreement')
const maintenance = pathOf('static-page', ({ variant }) => variant === 'maintenance')

const written = () =>
  fakeTransport({
    selectInfoMoreChannel: () => ({ rows: [infoRow({ id: 'n1' })], total: 3 }),
    getInfoById: ({ id }) =>
      id === 'n1' ? infoDetail({ content: '<p>职责如下</p>', source: '某省财政厅' }) : null,
  })

test('the newest article of the channel is the page', async () => {
  const transport = written()
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(200)
  expect(transport.sentTo('selectInfoMoreChannel')).toMatchObject([{ currPage: 1, pageSize: 1 }])
  expect(textOf(body)).toContain('更新日期：2026-03-02来源：某省财政厅')
  expect(body).toContain('<p>职责如下</p>')
  expect(body).not.toContain('下一步')
})

test('a page that nobody has written yet says so, and search engines leave it alone', async () => {
  const { status, body, html } = await bodyOf(path)
  expect(status).toBe(200)
  expect(textOf(body)).toContain('内容建设中')
  expect(html).toContain('content="noindex"')
})

test('a text that cannot be loaded says why', async () => {
  const transport = fakeTransport({
    selectInfoMoreChannel: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(path, transport)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试')
})

test('terms are ticked before the next step, which is a form without any script', async () => {
  const { body } = await bodyOf(agreement, written())
  const register = pathOf('auth-entry', ({ variant }) => variant === 'register')
  expect(body).toContain(`action="/maincms-web${register}"`)
  expect(body).toMatch(/<input type="checkbox" [^>]*required/)
  expect(textOf(body)).toContain('下一步')
})

test('a system that is down says what its link carries, as text', async () => {
  const message = '<img src=x onerror=alert(1)>今晚升级'
  const { body, html } = await bodyOf(`${maintenance}?msg=${encodeURIComponent(message)}`, written())
  expect(body).toContain('&lt;img src=x onerror=alert(1)>今晚升级')
  expect(body).not.toContain('<img src=x')
  expect(html).toContain('content="noindex"')
  const plain = await bodyOf(`${path}?msg=${encodeURIComponent('别处的话')}`, written())
  expect(plain.body).not.toContain('别处的话')
})

const dataFile = (period: string, form: string, over: object = {}) => ({
  name: `gd-${period}.${form}.gz`,
  url: `https://x.example/gd-${period}.${form}.gz`,
  ...{ period, kind: period.length > 7 ? 'day' : 'month', form, records: 1200, withdrawn: 0 },
  ...{ bytes: 2048, sha256: 'ab'.repeat(32), plainBytes: 1, plainSha256: '', madeAt: '2026-06-01 00:00:00' },
  ...{ isBeingRemade: false, ...over },
})
const manifest = (files: object[]) =>
  fakeTransport({
    'dataFiles.manifest': ({ month }) => ({
      ...{ schema: 1, schemas: { manifest: '/m', jsonl: '/l', ocds: '/o' } },
      ...{ siteId: 's1', siteName: '某省', licence: '注明来源', month, files },
    }),
  })

test('open data lists its files by month with sizes and digests, and those of a month by day', async () => {
  const months = manifest([
    dataFile('2026-06', 'jsonl'),
    dataFile('2026-06', 'ocds', { isBeingRemade: true }),
  ])
  const { body, html } = await bodyOf('/openData', months)
  expect(months.sentTo('manifest')).toMatchObject([{ month: '' }])
  expect(textOf(body)).toContain('1,200')
  expect(textOf(body)).toContain('2 KBSHA-256')
  expect(textOf(body)).toContain('正在重新生成')
  expect(body).toContain('href="/maincms-web/openData?month=2026-06"')
  expect(body).toMatch(/href="\/gpcms\/rest\/web\/v2\/data-files\/gd-2026-06\.jsonl\.gz" download/)

  // Programs find it by the page's head.
  const list = '/gpcms/rest/web/v2/data-files?siteId=s1'
  expect(html).toMatch(
    new RegExp(`<link rel="alternate" type="application/json" [^>]*href="${list.replace('?', '\\?')}">`),
  )
  expect(html).toContain(
    '<link rel="describedby" type="application/schema+json" href="/gpcms/rest/web/v2/data-files/schemas/manifest.schema.json">',
  )
  const told = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
  expect(told).toMatchObject({
    '@type': 'Dataset',
    license: '注明来源',
    distribution: [
      { contentUrl: 'https://x.example/gd-2026-06.jsonl.gz' },
      { contentUrl: 'https://x.example/gd-2026-06.ocds.gz' },
    ],
  })

  // What lies further back than a year is folded, so that what stands below is still found.
  const long = manifest(
    ['2026', '2025', '2024'].flatMap(year =>
      Array.from({ length: 9 }, (_, at) => dataFile(`${year}-0${9 - at}`, 'jsonl')),
    ),
  )
  const folded = textOf((await bodyOf('/openData', long)).body)
  expect(folded).toMatch(/2025-07.*2025年（6个月）.*2025-06.*2024年（9个月）.*2024-01/s)
  expect((await bodyOf('/openData', long)).body.split('<details').length - 1).toBe(27 + 2)

  const days = manifest([dataFile('2026-06', 'jsonl'), dataFile('2026-06-02', 'jsonl')])
  const one = await bodyOf('/openData?month=2026-06', days)
  expect(days.sentTo('manifest')).toMatchObject([{ month: '2026-06' }])
  expect(textOf(one.body)).toContain('2026-06 全月')
  expect(textOf(one.body)).toContain('2026-06-02')

  const strange = manifest([])
  expect(textOf((await bodyOf('/openData?month=junk', strange)).body)).toContain('目前还没有')
  expect(strange.sentTo('manifest')).toMatchObject([{ month: '' }])
})

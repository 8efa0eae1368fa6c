import { apiPrefix } from '@sunport/contract/call.ts'
import { type LawText, lawText } from '@sunport/contract/calls/law-text.ts'
import { Problem } from '@sunport/contract/problems.ts'
import jsQr from 'jsqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDrawing } from '../../platform/paper/drawing-thread.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { contentBench } from '../../testing/content.ts'
import { lawVersionOf, lawWriter } from '../../testing/laws.ts'
import { embeddedFonts, pdfPages, pdfSquares } from '../../testing/pdf-text.ts'
import { lawPdf } from './law-pdf.ts'
import type { LawSheet } from './law-service.ts'

const chapters = ['总则', '采购意向', '附则']
const textOf = (days: string): string =>
  chapters
    .map((name, at) => {
      const number = ['一', '二', '三'][at]
      const words = `采购人应当提前${days}日公开采购意向，并对其真实性负责。`.repeat(40)
      return `第${number}章　${name}\n第${number}条　${words}`
    })
    .join('\n')

let app: TestApp
let id: string
beforeAll(async () => {
  app = await createTestApp({
    now: '2026-06-10T04:00:00Z',
    config: { publicOrigin: 'https://zfcg.example.gov.cn' },
  })
  const laws = lawWriter(app, await contentBench(app))
  const law = await laws.publish('省采购意向公开办法', {
    publishNumber: '粤财采购〔2026〕9号',
    issuers: ['省财政厅'],
    publishDate: '2026-01-05',
    versions: [
      lawVersionOf(textOf('十'), '2026-02-01'),
      lawVersionOf(textOf('三十'), '2026-05-01', { no: 2, amendedBy: '省财政厅令第3号' }),
    ],
  })
  id = law.id
})
afterAll(() => app.close())

const print = (query: string) => app.http.inject(`${apiPrefix}${lawText.pdf.path}?${query}`)

describe('a law on paper', () => {
  test('has its name, its days, its contents by page, its text, and a number on every page', async () => {
    const answer = await print(`id=${id}`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('省采购意向公开办法.pdf'))
    const pages = pdfPages(answer.rawPayload)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages[0]).toMatch(/^省采购意向公开办法效力级别：规范性文件发文字号：粤财采购〔2026〕9号/)
    expect(pages[0]).toContain('首次施行：2026-02-01时效性：现行有效（截至2026-06-10）')
    expect(pages[0]).toContain('本文版本：第2版，2026-05-01起施行，依据省财政厅令第3号')
    expect(pages[0]).toContain('目　录')
    for (const [at, page] of pages.entries()) expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`)
    const at = (words: string) => pages.findIndex(page => page.includes(words)) + 1
    // What the contents say stands behind the text, since the pages are known last.
    for (const [index, name] of chapters.entries())
      expect(pages[0]).toContain(
        `第${['一', '二', '三'][index]}章　${name}${at(`${name}第${['一', '二', '三'][index]}条`)}`,
      )
    expect(pages.join('')).toContain('第三条　采购人应当提前三十日')
    expect(embeddedFonts(answer.rawPayload)).toBe(2)
  })

  test('bears a code that leads to the page it was taken from', async () => {
    const { pixels, side } = pdfSquares((await print(`id=${id}`)).rawPayload)
    expect(jsQr(pixels, side, side)?.data).toMatch(
      new RegExp(`^https://zfcg\\.example\\.gov\\.cn/maincms-web/\\w+\\?(?:.*&)?id=${id}`),
    )
  })

  test('bears a second code, which leads to what became of it since', async () => {
    const { pixels, side } = pdfSquares((await print(`id=${id}`)).rawPayload, 1)
    expect(jsQr(pixels, side, side)?.data).toBe(
      `https://zfcg.example.gov.cn/maincms-web/verification?id=${id}&region=guangdong`,
    )
  })

  test('is to be had of every version, from the page of that version', async () => {
    const day = await app.get<LawText>(`/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd&date=2026-03-01`)
    expect(day.data.pdf).toBe(`${apiPrefix}${lawText.pdf.path}?id=${id}&version=1`)
    const first = pdfPages((await app.http.inject(day.data.pdf ?? '')).rawPayload).join('')
    expect(first).toContain('第三条　采购人应当提前十日')
    expect(first).not.toContain('三十日')
  })

  test.each(['id=nobody', 'version=9', 'siteId=hn'])(
    'is nothing the public has no law for: %s',
    async query => {
      const answer = await print(query.startsWith('id=') ? query : `id=${id}&${query}`)
      expect(answer.json()).toMatchObject({ code: '4004' })
    },
  )
})

test('without a Chinese font no PDF is offered, and its address says so', async () => {
  const bare = await createTestApp({ url: app.url, config: { pdfFont: '/nowhere/font.ttc' } })
  try {
    const text = await bare.get<LawText>(`/gpcms/rest/web/v2/law/text?id=${id}&siteId=gd`)
    expect(text.data.pdf).toBeNull()
    const answer = await bare.http.inject(`${apiPrefix}${lawText.pdf.path}?id=${id}`)
    expect(answer.json()).toMatchObject({
      code: '4908',
      msg: '服务器没有安装中文字体，暂不能提供PDF，请使用网页的打印功能',
    })
  } finally {
    await bare.close()
  }
})

describe('drawing', () => {
  const places = {
    origin: 'http://localhost',
    directory: { site: () => undefined, channel: () => undefined },
    packOf: () => undefined,
  }
  const sheetOf = (title: string) => async (): Promise<LawSheet> => ({
    ...{ id: title, siteId: 'gd', channelId: 'zcfg', title, facts: [], html: '<p>甲</p>', day: '2026-06-10' },
  })
  const anyFile = import.meta.filename

  test('is done once for all who ask, and not again afterwards', async () => {
    const drawn: string[] = []
    const { print: ask } = lawPdf(anyFile, places, async ({ title }) => {
      drawn.push(title)
      return Buffer.from(title)
    })
    await Promise.all([ask(sheetOf('甲办法')), ask(sheetOf('甲办法')), ask(sheetOf('乙办法'))])
    await ask(sheetOf('甲办法'))
    expect(drawn).toEqual(['甲办法', '乙办法'])
  })

  const order = {
    fonts: { body: '', bold: '' },
    facts: [],
    html: '',
    address: '',
    verifyAddress: '',
    day: '2026-06-10',
  }
  const program = new URL('../../testing/hard-law-worker.ts', import.meta.url)

  test.each([
    ['endless', 500],
    ['greedy', 60_000],
    ['gone', 60_000],
  ])('of a law that is too much for it is refused in words: %s', async (title, patienceMs) => {
    const drawing = createDrawing({ program, patienceMs, tooHard: 'law.too_hard' })({ ...order, title })
    await expect(drawing).rejects.toMatchObject({ key: 'law.too_hard' })
  })

  test('that fails for another reason is a fault of ours', async () => {
    await expect(
      createDrawing({ program, patienceMs: 60_000, tooHard: 'law.too_hard' })({ ...order, title: 'fault' }),
    ).rejects.toThrow(TypeError)
  })

  test('that was too much is not tried again for everybody who asks', async () => {
    let begun = 0
    const { print: ask } = lawPdf(anyFile, places, async () => {
      begun += 1
      throw new Problem('law.too_hard')
    })
    for (let at = 0; at < 3; at += 1)
      await expect(ask(sheetOf('甲办法'))).rejects.toMatchObject({ key: 'law.too_hard' })
    expect(begun).toBe(1)
    await expect(ask(sheetOf('乙办法'))).rejects.toMatchObject({ key: 'law.too_hard' })
    expect(begun).toBe(2)
  })

  test('goes one after the other; who would have to wait behind many is told to come back', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    let begun = 0
    const { print: ask } = lawPdf(anyFile, places, () => {
      begun += 1
      return promise
    })
    const asked = Array.from({ length: 12 }, (_, at) => ask(sheetOf(`办法${at}`)))
    const refused = await Promise.allSettled(asked.slice(9))
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(begun).toBe(1)
    resolve(Buffer.from('x'))
    expect((await Promise.allSettled(asked.slice(0, 9))).every(({ status }) => status === 'fulfilled')).toBe(
      true,
    )
  })
})

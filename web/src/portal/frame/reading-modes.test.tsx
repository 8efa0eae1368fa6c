import { contrasts, type ReadingMode } from '@sunport/contract/reading-mode.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../testing/fake-transport.ts'
import { bodyOf, pathOf } from '../../testing/render-path.ts'
import { contrastColors } from '../../ui/contrast-colors.ts'
import { loadAllPacks } from '../packs.ts'

const list = pathOf('channel-list', ({ channel }) => Boolean(channel))

const htmlIn = async (mode: ReadingMode, path = list) => (await bodyOf(path, fakeTransport(), mode)).html

/** The switch as a reader meets it: where each link leads, and whether it is marked as chosen. */
const choices = (html: string): [string, URLSearchParams, boolean][] => {
  const group = /<div[^>]*role="group" aria-label="阅读模式">(.*?)<\/div>/.exec(html)?.[1] ?? ''
  return [...group.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>([^<]*)<\/a>/g)].map(
    ([, href = '', more = '', label = '']) => [
      label,
      new URL(href.replaceAll('&amp;', '&'), 'http://x').searchParams,
      more.includes('aria-current'),
    ],
  )
}

const wayOf = (html: string) => choices(html).map(([label, query, isOn]) => [label, query.get('set'), isOn])

test('every region offers the modes on its pages, the chosen one marked', async () => {
  for (const pack of await loadAllPacks()) {
    expect(wayOf(await htmlIn({}, pack.noticePath))).toEqual([
      ['标准', 'standard', true],
      ['适老化', 'elder', false],
      ['纯文字', 'text', false],
      ...(pack.secondScript ? [[pack.secondScript.name, 'mongolian', false]] : []),
      ['白底黑字', 'contrast', false],
      ['黑底黄字', 'contrast-black', false],
      ['蓝底黄字', 'contrast-blue', false],
    ])
  }
})

test('elder and high contrast are joined, and each is left by its own link', async () => {
  expect(wayOf(await htmlIn({ elder: true }))).toEqual([
    ['标准', 'standard', false],
    ['适老化', 'standard', true],
    ['纯文字', 'elder-text', false],
    ['白底黑字', 'elder-contrast', false],
    ['黑底黄字', 'elder-contrast-black', false],
    ['蓝底黄字', 'elder-contrast-blue', false],
  ])
  expect(wayOf(await htmlIn({ elder: true, contrast: 'black' }))).toEqual([
    ['标准', 'standard', false],
    ['适老化', 'contrast-black', true],
    ['纯文字', 'elder-text-contrast-black', false],
    ['白底黑字', 'elder-contrast', false],
    ['黑底黄字', 'elder-contrast-black', true],
    ['蓝底黄字', 'elder-contrast-blue', false],
    ['关闭高对比', 'elder', false],
  ])
})

test('the switch comes back to the page it stands on', async () => {
  const html = await htmlIn({}, `${list}?page=2&title=${encodeURIComponent('设备')}`)
  for (const [, query] of choices(html))
    expect(query.get('back')).toBe(`${list}?page=2&title=${encodeURIComponent('设备')}`)
})

test('the mode stands in the document as the server sends it', async () => {
  expect(await htmlIn({})).toContain('<html lang="zh-CN">')
  expect(await htmlIn({ elder: true })).toContain('<html lang="zh-CN" data-elder>')
  expect(await htmlIn({ contrast: 'blue' })).toContain('<html lang="zh-CN" data-contrast="blue">')
  expect(await htmlIn({ text: true })).toContain('<html lang="zh-CN" data-text>')
})

test("high contrast takes the place of the region's colours, also where an operator set one", async () => {
  const transport = fakeTransport({
    getSubjectColorBySiteId: () => ({ siteId: '1', subjectColor: '#0B5B2B', grayMode: '0' }),
  })
  const brandIn = async (mode: ReadingMode) =>
    /--brand:([^;"]+)/.exec((await bodyOf(list, transport, mode)).html)?.[1]
  expect(await brandIn({})).toBe('#0B5B2B')
  for (const contrast of contrasts) expect(await brandIn({ contrast })).toBe(contrastColors[contrast].brand)
})

test("a region's second script stands beside the Chinese where somebody asks for it, and says what it is", async () => {
  const pack = (await loadAllPacks()).find(({ secondScript }) => secondScript)
  if (!pack?.secondScript) throw new Error('no pack has a second script')
  const { lang, words } = pack.secondScript
  const home = await htmlIn({ mongolian: true }, pack.noticePath)
  expect(home).toContain(`lang="${lang}">${words[pack.name]}</span>`)
  expect(home).toContain(`lang="${lang}">${words.首页}</span>首页`)
  expect(home).toContain('没有译文的内容仍为中文。译词待母语读者审定。')
  const plain = await htmlIn({}, pack.noticePath)
  const elsewhere = await htmlIn({ mongolian: true })
  for (const html of [plain, elsewhere]) {
    expect(html).not.toContain(`lang="${lang}"`)
    expect(html).not.toContain('母语读者')
  }
})

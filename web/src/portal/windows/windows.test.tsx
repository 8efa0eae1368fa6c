import { isQuiet, readingModes } from '@sunport/contract/reading-mode.ts'
import { expect, test } from 'vitest'
import { fakeTransport } from '../../testing/fake-transport.ts'
import { homeWindow } from '../../testing/home-window.ts'
import { bodyOf, pathOf, renderPath } from '../../testing/render-path.ts'
import { loadAllPacks } from '../packs.ts'

const path = pathOf('questionnaire-list')
const having = (...windows: ReturnType<typeof homeWindow>[]) => fakeTransport({ getPopupInfo: () => windows })

/** The document without the data beneath it. */
const documentOf = async (address: string, transport = fakeTransport()) => {
  const { html } = await bodyOf(address, transport)
  return html.split('<script type="application/json"')[0] ?? ''
}

test('one line is part of the document, above the page; nothing opens over it', async () => {
  const html = await documentOf(
    path,
    having(
      homeWindow({
        id: 'b',
        windowType: 'banner',
        title: '防骗提示',
        pages: [path],
        content: '<p>请勿转账</p>',
      }),
      homeWindow({ id: 'p', windowType: 'popup', title: '弹窗标题', pages: ['*'] }),
      homeWindow({ id: 'f', windowType: 'floating', title: '飘窗标题', pages: ['*'] }),
    ),
  )
  expect(html).toMatch(/<aside[^>]*aria-label="防骗提示"[\s\S]*<p>请勿转账<\/p>/)
  expect(html.indexOf('防骗提示')).toBeLessThan(html.indexOf('<header'))
  expect(html.match(/<aside/g)).toHaveLength(1)
  expect(html).not.toMatch(/弹窗标题|飘窗标题|<dialog/)
})

test('a pop-up is a line like any other', async () => {
  const html = await documentOf(
    path,
    having(homeWindow({ id: 'p', title: '弹窗标题', pages: ['*'], content: '<p>弹窗内容</p>' })),
  )
  expect(html).toMatch(/<aside[^>]*aria-label="弹窗标题"[^>]*data-type="popup"[\s\S]*<p>弹窗内容<\/p>/)
  expect(html).not.toContain('<dialog')
})

test('the guide of a first visit is a block of the home, behind its notices', async () => {
  const pack = (await loadAllPacks())[0]
  const html = await documentOf(
    pack?.homePath ?? '',
    having(
      homeWindow({
        id: 's',
        windowType: 'strip',
        title: '办事指引',
        pages: ['home'],
        content: '<p>先登记</p>',
      }),
    ),
  )
  expect(html).not.toContain('aria-label="办事指引"')
  expect(html).toMatch(/访问指引[\s\S]*<h3[^>]*>办事指引<\/h3>[\s\S]*<p>先登记<\/p>/)
  expect(html.indexOf('采购公告类型') + html.indexOf('项目采购类型')).toBeLessThan(html.indexOf('访问指引'))
})

test('a banner of another page is not here', async () => {
  const elsewhere = homeWindow({ windowType: 'banner', title: '别处横幅', pages: ['home', '/elsewhere'] })
  expect(await documentOf(path, having(elsewhere))).not.toContain('别处横幅')
})

test('a sub-site shows its own windows, and none of its province that are not meant for it', async () => {
  const pack = (await loadAllPacks()).find(({ subSites }) => subSites.length > 0)
  const [subSite] = pack?.subSites ?? []
  // On a home these are blocks, of which there may be several.
  const banner = (id: string, pages: string[]) => homeWindow({ id, windowType: 'strip', title: id, pages })
  const transport = fakeTransport({
    getPopupInfo: ({ siteId }) =>
      siteId === subSite?.code
        ? [banner('分网横幅', ['home'])]
        : [banner('省级横幅', ['home', '*']), banner('省级点名', [subSite?.home ?? ''])],
  })
  const html = await documentOf(subSite?.home ?? '', transport)
  expect(html).toContain('分网横幅')
  expect(html).toContain('省级点名')
  expect(html).not.toContain('省级横幅')
  const provincial = await documentOf(pack?.homePath ?? '', transport)
  expect(provincial).toContain('省级横幅')
  expect(provincial).not.toContain('分网横幅')
})

test("a window's address leads into the site or openly out of it, and nowhere else", async () => {
  const at = async (url: string) =>
    documentOf(path, having(homeWindow({ windowType: 'banner', pages: ['*'], url })))
  expect(await at(path)).toMatch(new RegExp(`href="/maincms-web${path}"[^>]*>查看详情`))
  expect(await at('https://www.example.gov.cn/a')).toContain(
    'href="https://www.example.gov.cn/a" target="_blank"',
  )
  expect(await at('javascript:alert(1)')).not.toContain('href="javascript:')
})

test('whoever reads in a way of his own has none of them, yet mourns', async () => {
  const transport = having(
    homeWindow({ windowType: 'banner', title: '横幅标题', pages: ['*'] }),
    homeWindow({ id: 'm', windowType: 'memorial', title: '公祭日', pages: ['*'] }),
  )
  for (const mode of readingModes.filter(isQuiet)) {
    const result = await renderPath(path, transport, mode)
    const [html = ''] = result.kind === 'page' ? result.html.split('<script type="application/json"') : []
    expect(html).not.toContain('横幅标题')
    expect(html).toContain('data-gray="true"')
  }
})

test('days of mourning are the site’s setting or a window of its own', async () => {
  const gray = fakeTransport({
    getSubjectColorBySiteId: () => ({ siteId: '1', subjectColor: '', grayMode: '1' }),
  })
  expect(await documentOf(path, gray)).toContain('data-gray="true"')
  expect(await documentOf(path, having(homeWindow({ windowType: 'memorial', pages: ['*'] })))).toContain(
    'data-gray',
  )
  expect(await documentOf(path)).not.toContain('data-gray')
})

import { describe, expect, test } from 'vitest'
import { bodyOf, textOf } from '../../testing/render-path.ts'
import { loadAllPacks } from '../packs.ts'

const packs = await loadAllPacks()
const owed = ['采购数据', '网站地图', '联系我们', '隐私说明', '无障碍声明', '开放数据与接口', '网站纠错']

describe.each(packs)('$siteName', ({ homePath, code, siteName }) => {
  test('names in its footer what every site owes its readers, each once', async () => {
    const { body } = await bodyOf(homePath)
    const footer = body.slice(body.indexOf('<footer'))
    for (const label of owed) expect(footer.split(`>${label}</a>`).length - 1).toBe(1)
  })

  test.each([
    ['/figures', '怎样统计'],
    ['/siteMap', '网站地图'],
    ['/contact', '在线留言'],
    ['/privacy', '不保存完整的网络地址'],
    ['/accessibility', 'WCAG 2.2 AA'],
    ['/openData', '接口文档'],
  ])('%s is a page of its own', async (path, words) => {
    const { status, body, html } = await bodyOf(`${path}?region=${code}`)
    expect(status).toBe(200)
    expect(html).toContain(siteName)
    expect(html).not.toContain('content="noindex"')
    expect(textOf(body)).toContain(words)
  })
})

test('the calls are described one click from the data', async () => {
  const { body } = await bodyOf(`/openData?region=${packs[0]?.code}`)
  expect(body).toContain('href="/gpcms/docs"')
})

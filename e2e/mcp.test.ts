import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mcpPath } from '@sunport/contract/constants.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const origin = inject('origin')
const client = new Client({ name: 'session', version: '1.0.0' })

beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL(mcpPath, origin))))
afterAll(() => client.close())

/** The page at an address, from this product: its public origin is a setting. */
const open = (address = ''): Promise<Response> => {
  const { pathname, search } = new URL(address)
  return fetch(origin + pathname + search)
}

interface Brief {
  id: string
  title: string
  opensAt: string | null
  projectCode: string | null
  typeName: string | null
  address: string
}
interface Notice extends Brief {
  text: string
  announcedOpensAt: string | null
  project: Brief[]
  laws: { title: string; article: string | null; address: string }[]
}

const ask = async <T>(name: string, input: Record<string, unknown>): Promise<T> => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(JSON.stringify(content))
  return structuredContent as T
}

/** A tender of the demo that somebody corrected: found from its correction, as a reader would. */
const corrected = async (region: string): Promise<Notice> => {
  const { notices } = await ask<{ notices: Brief[] }>('search_notices', {
    region,
    stage: 'correction',
    pageSize: 50,
  })
  for (const { id } of notices) {
    const project = await ask<{ notices: Brief[] }>('project_timeline', { region, noticeId: id })
    for (const step of project.notices) {
      const notice = await ask<Notice>('read_notice', { region, id: step.id })
      if (notice.announcedOpensAt) return notice
    }
  }
  throw new Error(`no corrected tender in ${region}`)
}

test('a session: find a tender by words and region, read it, tell its deadline, its corrections and its law', async () => {
  const { regions } = await ask<{ regions: { region: string; name: string }[] }>('list_regions', {})
  expect(regions.length).toBeGreaterThanOrEqual(8)
  const region = regions[0]?.region ?? ''
  const known = await corrected(region)

  const words = known.title.slice(-20)
  const found = await ask<{ notices: Brief[] }>('search_notices', { region, words, pageSize: 50 })
  const hit = found.notices.find(({ id }) => id === known.id)
  expect(hit?.opensAt).toBe(known.opensAt)

  const page = await open(hit?.address)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain(known.title)
  const [day = ''] = (known.opensAt ?? '').split(' ')
  expect(html).toContain(day)

  // The deadline is the one in force, and the correction that moved it can be read.
  expect(known.opensAt).not.toBe(known.announcedOpensAt)
  const moved = known.project.find(({ typeName }) => typeName === '更正公告')
  const correction = await ask<Notice>('read_notice', { region, id: moved?.id })
  expect(correction.text.replace(/\D/g, '')).toContain(day.replace(/\D/g, ''))
  expect((await open(moved?.address)).status).toBe(200)

  const [law] = known.laws.filter(({ article }) => article)
  expect(known.text).toContain(law?.title.replace('中华人民共和国', '') ?? '《')
  const article = await ask<{ text: string; address: string }>('read_law', {
    region,
    law: law?.title,
    article: law?.article,
  })
  expect(article.text.length).toBeGreaterThan(20)
  expect(article.address).toBe(law?.address)
  expect(await (await open(article.address)).text()).toContain(`id="tiao-${law?.article}"`)
})

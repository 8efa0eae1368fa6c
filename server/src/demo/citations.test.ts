import { glob } from 'node:fs/promises'
import { lawKey } from '@sunport/contract/content/law/references.ts'
import { renderLaw } from '@sunport/contract/content/law/render.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { describe, expect, test } from 'vitest'
import { type KnownLaw, lostCitations, nakedCitations } from '../testing/law-citations.ts'
import { allChannels } from './channels.ts'
import { plainText } from './html.ts'
import { demoOf } from './load.ts'
import { wire } from './time.ts'

const now = new Date('2026-03-11T06:20:00Z')
const today = wire(now.getTime()).slice(0, 10)
const packs = await discoverPacks()
const regions = packs.map(pack => {
  const { notices, articles } = demoOf(pack, { now })
  const laws = articles.filter(({ fields }) => fields.lawCategory)
  return { pack, laws, others: [...notices, ...articles.filter(({ fields }) => !fields.lawCategory)] }
})
const libraryOf = ({ laws }: (typeof regions)[number]): Map<string, KnownLaw> =>
  new Map(laws.map(({ title, versions }) => [lawKey(title), { versions }]))

/** The lines of a text: what stands at the beginning of one is its own article. */
const linesOf = (html: string): string[] => html.split(/<\/(?:p|h\d|li|td|th)>/).map(plainText)

/** Every string that a module of words exports, whatever it is wrapped in. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : []
}
const wordsOfModules = async (): Promise<string[]> => {
  const folder = new URL('./text/', import.meta.url)
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: folder.pathname }))
  const modules = await Promise.all(files.map(file => import(new URL(file, folder).href)))
  return modules.flatMap(stringsIn)
}

describe.each(regions)('of $pack.siteName', region => {
  test('there is every act once', () => {
    const titles = region.laws.map(({ title }) => lawKey(title))
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
    expect(titles).toContain('政府采购法')
  })

  test('every citation of a notice or an article leads to its article as of that day', () => {
    const library = libraryOf(region)
    let cited = 0
    const lost = region.others.flatMap(({ title, body, at }) => {
      const day = wire(at).slice(0, 10)
      const text = plainText(body)
      if (text.includes('《中华人民共和国政府采购法》第')) cited++
      return [
        ...lostCitations(text, library, undefined, day),
        ...linesOf(body).flatMap(line => nakedCitations(line).map(words => `${words}：没有写明文件`)),
      ].map(fault => `${title} ${fault}`)
    })
    expect(cited).toBeGreaterThan(60)
    expect(lost).toEqual([])
  })

  test('so does every citation of a law, in every version', () => {
    const library = libraryOf(region)
    const lost = region.laws.flatMap(({ title, versions = [] }) =>
      versions.flatMap(version => {
        const day = [version.validFrom, today].sort().at(-1) ?? today
        return lostCitations(plainText(renderLaw(version.nodes)), library, { versions: [version] }, day).map(
          fault => `${title} ${version.no} ${fault}`,
        )
      }),
    )
    expect(lost).toEqual([])
  })
})

test('so does every citation of all that is said beside them: answers, decisions, questions, records', async () => {
  const [region] = regions
  if (!region) throw new Error('no region')
  const words = await wordsOfModules()
  expect(words.filter(text => text.includes('《')).length).toBeGreaterThan(80)
  const library = libraryOf(region)
  expect(words.flatMap(text => lostCitations(text, library, undefined, today))).toEqual([])
  expect(words.flatMap(nakedCitations)).toEqual([])
})

test('a citation that leads nowhere is found', () => {
  const [region] = regions
  const library = region ? libraryOf(region) : new Map()
  const lost = (text: string, day = today) => lostCitations(text, library, undefined, day)
  const law = '《中华人民共和国政府采购法》'
  expect(lost(`依据${law}第二十二条第一款第（六）项`)).toEqual([])
  expect(lost(`依据${law}第八十九条`)).toEqual([`${law}第八十九条：没有这一条`])
  expect(lost(`依据${law}第二十二条第三款`)).toEqual([`${law}第二十二条第三款：没有这一款`])
  // The seventh item was there until 2014.
  expect(lost(`依据${law}第七十一条第七项`)).toEqual([`${law}第七十一条第七项：没有这一项`])
  expect(lost(`依据${law}第七十一条第七项`, '2010-05-01')).toEqual([])
  expect(lost('依据《某某管理办法》执行')).toEqual(['《某某管理办法》：没有这个文件'])
  expect(nakedCitations('违反政府采购法第七十七条')).toHaveLength(1)
})

test('every site that cites laws has a list of them', () => {
  for (const { pack } of regions)
    expect(
      allChannels(pack.channels).some(({ type }) => type === 'laws'),
      pack.code,
    ).toBe(true)
})

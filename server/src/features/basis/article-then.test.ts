import { randomUUID } from 'node:crypto'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { expect, test } from 'vitest'
import { lawVersionOf } from '../../testing/laws.ts'
import { changeSince, citedOn, type LawSource } from './article-then.ts'

const law = (versions: LawSource['versions'], repealDate: string | null = null): LawSource => ({
  versions,
  bodyHtml: '',
  repealDate,
})

const threeTimes = law([
  lawVersionOf('第一条　提前五日。\n第二条　书面提出。', '2018-01-01'),
  lawVersionOf('第一条　提前十日。\n第二条　书面提出。', '2020-06-01', { no: 2 }),
  lawVersionOf('第一条　提前十五日。', '2024-01-01', { no: 3 }),
])

test.each([
  ['2017-12-31', 1, '提前五日'],
  ['2018-01-01', 1, '提前五日'],
  ['2020-06-01', 2, '提前十日'],
  ['2023-12-31', 2, '提前十日'],
  ['2024-01-01', 3, '提前十五日'],
])('what is cited on %s is read in version %i', (day, versionNo, words) => {
  const cited = citedOn(threeTimes, '1', day)
  expect(cited).toMatchObject({ versionNo, wasRepealed: false })
  expect(cited.html).toContain(words)
})

test.each([
  ['2018-02-01', '2020-05-31', undefined],
  ['2018-02-01', '2020-06-01', { cause: 'amended', changedOn: '2020-06-01' }],
  ['2018-02-01', '2024-05-01', { cause: 'amended', changedOn: '2024-01-01' }],
  ['2024-01-01', '2024-05-01', undefined],
])('an article that was cited on %s has, on %s, become: %j', (then, now, change) => {
  const found = changeSince(threeTimes, citedOn(threeTimes, '1', then), now)
  if (change) expect(found).toMatchObject(change)
  else expect(found).toBeUndefined()
})

test('an article is gone from the day on which the version without it begins, and what it said is no more', () => {
  const cited = citedOn(threeTimes, '2', '2018-02-01')
  expect(changeSince(threeTimes, cited, '2023-12-31')).toBeUndefined()
  expect(changeSince(threeTimes, cited, '2024-01-01')).toMatchObject({
    cause: 'removed',
    changedOn: '2024-01-01',
    html: null,
  })
})

test('a repeal ends what cites an article and what cites the whole, and is no news to who cited it after', () => {
  const repealed = law(threeTimes.versions, '2025-03-01')
  const repeal = { cause: 'repealed', changedOn: '2025-03-01', html: null }
  for (const article of ['', '1']) {
    expect(changeSince(repealed, citedOn(repealed, article, '2024-02-01'), '2025-02-28')).toBeUndefined()
    expect(changeSince(repealed, citedOn(repealed, article, '2024-02-01'), '2025-03-01')).toMatchObject(
      repeal,
    )
    expect(changeSince(repealed, citedOn(repealed, article, '2025-03-01'), '2026-01-01')).toBeUndefined()
  }
})

test('an article that only moved is known again by itself, not by its number', () => {
  const { nodes } = parseLawText('第一条　总则。\n第二条　书面提出。\n第三条　三日答复。', randomUUID)
  const moved = [nodes[0], { ...nodes[2], number: '2' }] as typeof nodes
  const renumbered = law([
    { no: 1, validFrom: '2018-01-01', nodes },
    { no: 2, validFrom: '2024-01-01', nodes: moved },
  ])
  const third = changeSince(renumbered, citedOn(renumbered, '3', '2020-01-01'), '2024-01-01')
  expect(third).toMatchObject({ cause: 'amended', changedOn: '2024-01-01' })
  expect(third?.html).toContain('第二条')
  expect(changeSince(renumbered, citedOn(renumbered, '2', '2020-01-01'), '2024-01-01')).toMatchObject({
    cause: 'removed',
  })
  expect(changeSince(renumbered, citedOn(renumbered, '1', '2020-01-01'), '2024-01-01')).toBeUndefined()
})

test('a single provision ends, or begins later than its version does', () => {
  const days = (over: object) => ({ effectDate: null, endDate: null, ...over })
  const [one, two] = [
    lawVersionOf('第一条　甲。', '2018-01-01'),
    lawVersionOf('第一条　乙。', '2020-01-01', { no: 2 }),
  ]
  const ending = law([
    { ...one, nodes: one.nodes.map(node => ({ ...node, ...days({ endDate: '2019-05-01' }) })) },
  ])
  const cited = citedOn(ending, '1', '2018-03-01')
  expect(changeSince(ending, cited, '2019-04-30')).toBeUndefined()
  expect(changeSince(ending, cited, '2019-05-01')).toMatchObject({
    cause: 'removed',
    changedOn: '2019-05-01',
  })
  const later = law([
    one,
    { ...two, nodes: two.nodes.map(node => ({ ...node, ...days({ effectDate: '2020-09-01' }) })) },
  ])
  expect(changeSince(later, citedOn(later, '1', '2018-03-01'), '2020-08-31')).toBeUndefined()
  expect(changeSince(later, citedOn(later, '1', '2018-03-01'), '2020-09-01')).toMatchObject({
    cause: 'amended',
    changedOn: '2020-09-01',
  })
})

test('words that were mended within a version are no amendment', () => {
  const before = law([lawVersionOf('第一条　提前五曰。', '2018-01-01')])
  const mended = law([lawVersionOf('第一条　提前五日。', '2018-01-01')])
  expect(changeSince(mended, citedOn(before, '1', '2018-02-01'), '2026-01-01')).toBeUndefined()
})

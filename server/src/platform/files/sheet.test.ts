import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createSheet } from './sheet.ts'
import { readTableFile } from './table-file.ts'

const readBack = async (content: Buffer) => readTableFile(new File([new Uint8Array(content)], 'rows.xlsx'))

test('what is put in by parts stands in the file in its order, and nothing of it is a formula', async () => {
  const sheet = createSheet(['编号', '名称'])
  expect(sheet.add(Array.from({ length: 1_203 }, (_, at) => [at, `第${at}行`]))).toBe(1_203)
  expect(sheet.add([[null, '=1+1']])).toBe(1_204)
  const content = await sheet.content()
  const { headings, lines } = await readBack(content)
  expect(headings).toEqual(['编号', '名称'])
  expect(lines).toHaveLength(1_204)
  expect(lines[0]).toEqual(['0', '第0行'])
  expect(lines[1_202]).toEqual(['1202', '第1202行'])
  expect(lines[1_203]).toEqual(['', '=1+1'])
  const written = Object.values(unzipSync(content)).map(bytes => strFromU8(bytes))
  expect(written.join()).toMatch(/('|&apos;|&#39;)=1\+1/)
  expect(written.join()).not.toContain('<f>')
})

/** The longest time for which nothing else had its turn while something was done, and the whole. */
const turnsDuring = async (work: () => Promise<unknown>) => {
  let isOver = false
  let longest = 0
  const begun = performance.now()
  const watching = (async () => {
    for (let last = begun; !isOver; ) {
      await new Promise(resolve => setImmediate(resolve))
      const now = performance.now()
      longest = Math.max(longest, now - last)
      last = now
    }
  })()
  await work()
  isOver = true
  await watching
  return { longest, whole: performance.now() - begun }
}

test('while a large one is put together, others have their turn', async () => {
  const page = Array.from({ length: 500 }, (_, at) =>
    Array.from({ length: 15 }, (_, column) => `第${at}行第${column}列的内容`),
  )
  const { longest, whole } = await turnsDuring(async () => {
    const sheet = createSheet(page[0] ?? [])
    for (let pages = 0; pages < 40; pages++) {
      sheet.add(page)
      // As between two pages of a list.
      await new Promise(resolve => setImmediate(resolve))
    }
    return sheet.content()
  })
  expect(longest / whole).toBeLessThan(0.4)
})

test('several at once each get their own', async () => {
  const files = await Promise.all(
    ['甲', '乙', '丙'].map(name => {
      const sheet = createSheet(['名称'])
      sheet.add([[name]])
      return sheet.content()
    }),
  )
  const read = await Promise.all(files.map(readBack))
  expect(read.map(({ lines }) => lines)).toEqual([[['甲']], [['乙']], [['丙']]])
})

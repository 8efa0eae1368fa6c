import { bulkLimit } from '@sunport/contract/calls/crud.ts'
import { expect, test } from 'vitest'
import { doneIn, inParts, reportFile, tallyRefusals } from './bulk-run.ts'

const rows = Array.from({ length: bulkLimit * 2 + 1 }, (_, at) => ({ id: String(at) }))

test('a long selection goes in parts, in its order, and says how far it is', async () => {
  const sizes: number[] = []
  const progress: number[] = []
  const report = await inParts(
    rows,
    async part => {
      sizes.push(part.length)
      return { rows: part.map(({ id }) => ({ id, refusal: null })) }
    },
    done => progress.push(done),
  )
  expect(sizes).toEqual([bulkLimit, bulkLimit, 1])
  expect(progress).toEqual([bulkLimit, bulkLimit * 2, rows.length])
  expect(report.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

const report = {
  rows: [
    { id: 'a', refusal: null },
    { id: 'b', refusal: '已停用' },
    { id: 'c', refusal: '不能停用自己' },
    { id: 'd', refusal: '已停用' },
  ],
}

test('refusals are counted, the most frequent first', () => {
  expect(doneIn(report)).toBe(1)
  expect(tallyRefusals(report)).toEqual([
    { refusal: '已停用', count: 2 },
    { refusal: '不能停用自己', count: 1 },
  ])
})

test('the report names each row and can do no harm in a spreadsheet', async () => {
  const text = await reportFile(report, id => (id === 'a' ? '=1+1' : `第,${id}`)).text()
  expect(text.split('\r\n').slice(0, 3)).toEqual(['名称,结果,原因', "'=1+1,成功,", '"第,b",未执行,已停用'])
})

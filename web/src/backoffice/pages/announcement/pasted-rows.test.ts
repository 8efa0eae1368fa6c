import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { fieldsOf, type NoticeFormat } from '@sunport/contract/content/notice/shape.ts'
import { expect, test } from 'vitest'
import { pastedRows } from './pasted-rows.ts'

const columnsOf = (code: string, key: string) =>
  fieldsOf(formatNamed(code) as NoticeFormat).find(field => field.key === key)?.columns ?? []
const start = { row: 0, column: 0 }

test('cells of a spreadsheet become rows, from the field where they were dropped', () => {
  const columns = columnsOf('tender', 'packages')
  const copied = '1\t多媒体设备\t30（套）\t600,000.00\r\n2\t实验设备\t10（套）\t¥400000\r\n'
  expect(pastedRows(columns, [], start, copied)).toEqual([
    { no: '1', name: '多媒体设备', quantity: '30（套）', budget: '600000.00' },
    { no: '2', name: '实验设备', quantity: '10（套）', budget: '400000' },
  ])
  expect(pastedRows(columns, [{ no: 'A' }, { no: 'B' }], { row: 1, column: 1 }, '桌\t1（张）')).toEqual([
    { no: 'A' },
    { no: 'B', name: '桌', quantity: '1（张）' },
  ])
})

test('words of choices, months and what goes beyond the last column', () => {
  expect(pastedRows(columnsOf('result', 'experts'), [], start, '张某\t采购人代表\t多余')).toEqual([
    { name: '张某', role: 'buyer' },
  ])
  const [wish] = pastedRows(columnsOf('intention', 'intentions'), [], start, '甲\t乙\t1\t2026年8月') ?? []
  expect(wish).toMatchObject({ month: '2026-08' })
})

test('ordinary text is not a table', () => {
  const columns = columnsOf('tender', 'packages')
  expect(pastedRows(columns, [], start, '详见采购文件')).toBeUndefined()
  expect(pastedRows(columns, [], start, '第一行\n第二行')).toBeUndefined()
})

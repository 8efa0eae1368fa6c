import { expect, test } from 'vitest'
import { offeredItems } from './offered-items.ts'

const items = [
  { code: 'A', name: '货物', parentCode: null },
  { code: 'A02000000', name: '设备', parentCode: 'A' },
  { code: 'C16000000', name: '信息技术服务', parentCode: 'C' },
]
const codes = (typed: string) => offeredItems(items, typed).map(({ code }) => code)

test('items are offered by the beginning of their code or by words of their name, natures never', () => {
  expect(codes('')).toEqual(['A02000000', 'C16000000'])
  expect(codes('a')).toEqual(['A02000000'])
  expect(codes('信息')).toEqual(['C16000000'])
  expect(codes('货物')).toEqual([])
})

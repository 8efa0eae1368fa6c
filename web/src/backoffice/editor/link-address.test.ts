import { expect, test } from 'vitest'
import { linkAddress } from './link-address.ts'

test.each([
  ['https://www.ccgp.gov.cn/a', 'https://www.ccgp.gov.cn/a'],
  ['www.ccgp.gov.cn/a?b=1', 'https://www.ccgp.gov.cn/a?b=1'],
  ['https://cg.example/article?id=1#x', '/article?id=1#x'],
  ['/article?id=1', '/article?id=1'],
  ['cg@example.gov.cn', 'mailto:cg@example.gov.cn'],
  ['tel:0571-12345', 'tel:0571-12345'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['//evil.example', undefined],
  ['https://', undefined],
  ['有 空格', undefined],
  ['', undefined],
])('%s is meant as %s', (typed, meant) => {
  expect(linkAddress(typed, 'cg.example')).toBe(meant)
})

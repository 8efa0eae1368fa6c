import { expect, test } from 'vitest'
import { frameOriginOf } from './embedding.ts'

test.each([
  ['https://www.example.gov.cn', 'https://www.example.gov.cn'],
  [' https://www.Example.gov.cn/ ', 'https://www.example.gov.cn'],
  ['https://example.cn:8443', 'https://example.cn:8443'],
  ['https://example.cn:443', 'https://example.cn'],
  ['https://财政厅.中国', 'https://xn--imr752bh92a.xn--fiqs8s'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://localhost', 'http://localhost'],
])('%s may frame a questionnaire', (text, origin) => {
  expect(frameOriginOf(text)).toBe(origin)
})

test.each([
  '',
  'www.example.cn',
  'http://www.example.cn',
  'http://localhost.example.cn',
  'http://127.0.0.1:80',
  'https://example.cn/page',
  'https://example.cn?x=1',
  'https://example.cn#x',
  'https://user@example.cn',
  'https://*.example.cn',
  'https://*',
  '*',
  'https://a;b.cn',
  "https://a'b.cn",
  'https://a,b.cn',
  'https://a.cn https://b.cn',
  "https://a.cn; script-src 'unsafe-inline'",
  'javascript:alert(1)',
  'data:text/html,x',
  'null',
])('%s may not', text => {
  expect(frameOriginOf(text)).toBeUndefined()
})

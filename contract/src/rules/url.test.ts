import { expect, test } from 'vitest'
import { urlProblem, urlSchema } from './url.ts'

test.each([
  'http://example.cn',
  'https://www.example.cn:8443/a/b?x=1&y=%E4%B8%AD#top',
  'HTTPS://EXAMPLE.CN/',
  'https://例子.中国/路径',
  'http://10.0.0.1/',
  'https://example.cn/a@b',
  `http://a.cn/${'a'.repeat(2048 - 12)}`,
  '',
])('%j passes', value => {
  expect(urlProblem(value)).toBeUndefined()
})

test.each([
  'example.cn',
  '//example.cn',
  'ftp://example.cn',
  'javascript:alert(1)',
  'javascript:alert(1)//http://example.cn',
  'xhttp://example.cn',
  'http:example.cn',
  'http:///example.cn',
  'http://',
  'http://?q',
  'http://a b.cn',
  ' http://example.cn',
  'http://example.cn\n',
  'https://gov.example@evil.example',
  'http:\\\\example.cn',
  'http://exa<mple.cn',
  'http://example.cn:99999',
  `http://a.cn/${'a'.repeat(2049 - 12)}`,
])('%j is refused', value => {
  expect(urlProblem(value)).toBe('请输入正确的网址')
  expect(urlSchema.safeParse(value).error?.issues[0]?.message).toBe('请输入正确的网址')
})

import { expect, test } from 'vitest'
import { askedIn } from './asked.ts'

const digest = 'ab'.repeat(32)

test.each([
  ['q=https://gp.example/maincms-web/noticeGd?type=notice%26id=9f-1', { id: '9f-1' }],
  [
    `q=${encodeURIComponent('https://gp.example/maincms-web/verification?seq=12&region=guangdong')}`,
    { seq: 12 },
  ],
  [`q=${encodeURIComponent('/articleGd?noticeId=AB12')}`, { id: 'AB12' }],
  ['q=12', { seq: 12 }],
  [`q=${digest.toUpperCase()}`, { digest }],
  ['q=%20402881e6-7d%20', { id: '402881e6-7d' }],
  ['seq=0', { seq: 0 }],
  [`digest=${digest}`, { digest }],
  ['id=x&q=', { id: 'x' }],
  ['q=https://gp.example/', undefined],
  [`id=${'x'.repeat(101)}`, undefined],
  ['', undefined],
])('%s asks for %o', (query, asked) => {
  expect(askedIn(new URLSearchParams(query))).toEqual(asked)
})

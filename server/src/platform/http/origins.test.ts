import { expect, test } from 'vitest'
import { originsIn } from './origins.ts'

test.each([
  ['', []],
  ['https://jc.example.gov.cn', ['https://jc.example.gov.cn']],
  [
    'https://a.example/path?q=1，http://b.example:8080\nhttps://a.example/',
    ['https://a.example', 'http://b.example:8080'],
  ],
  [
    'https://a.example;https://b.example,http://c.example；https://d.example、https://e.example',
    ['https://a.example', 'https://b.example', 'http://c.example', 'https://d.example', 'https://e.example'],
  ],
  ["javascript:alert(1) data:text/html,x ftp://c.example 'unsafe-inline' *", []],
])('the origins in %j are %j', (words, origins) => {
  expect(originsIn(words)).toEqual(origins)
})

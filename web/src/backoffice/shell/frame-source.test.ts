import { expect, test } from 'vitest'
import { externalAddress, frameSource } from './frame-source.ts'

const here = 'https://portal.example'
const allowed = ['https://report.example']

test.each([
  ['/old/#/list', 'https://portal.example/old/#/list'],
  ['#/list', 'https://portal.example/#/list'],
  ['https://portal.example/a', 'https://portal.example/a'],
  ['https://report.example/x?y=1', 'https://report.example/x?y=1'],
])('%s is framed', (source, address) => {
  expect(frameSource(source, here, allowed)).toBe(address)
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/',
  'https://report.example.evil.example/',
  'http://report.example/',
  'https://report.example:8443/',
  'https://portal.example@evil.example/',
  'https://admin:secret@portal.example/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:https://portal.example/1',
])('%s is refused', source => {
  expect(frameSource(source, here, allowed)).toBeUndefined()
})

test('an external entry is followed only to a web address', () => {
  expect(externalAddress('https://other.example/a', here)).toBe('https://other.example/a')
  expect(externalAddress('/maincms-web/', here)).toBe('https://portal.example/maincms-web/')
  expect(externalAddress('javascript:alert(1)', here)).toBeUndefined()
})

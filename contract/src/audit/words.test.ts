import { expect, test } from 'vitest'
import type { Call } from '../call.ts'
import { calls } from '../calls.ts'
import { contentKinds } from '../content/policy.ts'
import { fieldWords } from './fields.ts'
import { actionWords, entityWords, moduleWords, signOffs, wordOf } from './words.ts'

const tables = { moduleWords, entityWords, actionWords, fieldWords }

test.each(Object.entries(tables))('the words of %s are Chinese', (_, words) => {
  for (const [name, word] of Object.entries(words)) expect(`${name} ${word}`).toMatch(/[\u4e00-\u9fff]/)
})

test.each([
  ['entities', entityWords],
  ['actions', actionWords],
])('no two %s have one word: a choice in the log finds what it says', (_, words) => {
  expect(Object.values(words)).toEqual([...new Set(Object.values(words))])
})

test('every family of texts is an object of the log, by the name that its desk gives it', () => {
  for (const [kind, word] of Object.entries(contentKinds)) expect(wordOf(entityWords, kind)).toBe(word)
})

test('every call that can be refused says in Chinese what was tried', () => {
  const all = Object.values(calls).flatMap(group => Object.values(group) as Call[])
  for (const { path, summary } of all) expect(`${path} ${summary}`).toMatch(/[\u4e00-\u9fff]/)
})

test('whatever makes a text public, or takes it away, is a sign-off', () => {
  expect(signOffs).toEqual(
    expect.arrayContaining(['approve', 'publish', 'withdraw', 'take-offline', 'restore', 'unschedule']),
  )
  expect(Object.keys(actionWords).filter(name => name.startsWith('emergency-'))).toEqual(
    signOffs.filter(name => name.startsWith('emergency-')),
  )
})

test('names of older rows have words or are shown as they are', () => {
  expect(wordOf(actionWords, 'delete')).toBe('删除')
  expect(wordOf(entityWords, 'gone_feature')).toBe('gone_feature')
  expect(wordOf(entityWords, 'constructor')).toBe('constructor')
})

import { expect, test } from 'vitest'
import { type Recent, withRecent } from './recent.ts'

const opened = (name: string, kind: Recent['kind'] = 'article'): Recent => ({
  kind,
  title: name,
  note: '',
  href: `/main/${name}`,
})

test('what was opened last stands first, once', () => {
  const list = [opened('a'), opened('b'), opened('a')].reduce(withRecent, [] as Recent[])
  expect(list.map(({ title }) => title)).toEqual(['a', 'b'])
})

test('eight are remembered', () => {
  const list = Array.from({ length: 12 }, (_, at) => opened(`p${at}`)).reduce(withRecent, [] as Recent[])
  expect(list).toHaveLength(8)
  expect(list[0]?.title).toBe('p11')
})

test.each(['message', 'person'] as const)('a %s leaves nothing on the machine', kind => {
  expect(withRecent([opened('a')], opened('x', kind))).toEqual([opened('a')])
})

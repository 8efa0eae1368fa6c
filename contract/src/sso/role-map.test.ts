import { expect, test } from 'vitest'
import { roleMapOf, roleMapProblem } from './role-map.ts'

test('a line gives a word of the provider its roles, its unit and its sites', () => {
  expect(roleMapOf('cg-editors -> EDITOR REVIEW1 @GZ01 #gd #hn\n\ncg-audit -> SUPERVISOR')).toEqual([
    { value: 'cg-editors', roleCodes: ['EDITOR', 'REVIEW1'], orgCode: 'GZ01', siteCodes: ['gd', 'hn'] },
    { value: 'cg-audit', roleCodes: ['SUPERVISOR'], orgCode: undefined, siteCodes: [] },
  ])
})

test('names of directories keep their commas, blanks and arrows', () => {
  expect(roleMapOf('CN=采编 一组,OU=a -> b -> EDITOR')[0]).toMatchObject({
    value: 'CN=采编 一组,OU=a -> b',
    roleCodes: ['EDITOR'],
  })
})

test.each([
  ['EDITOR', '须写成'],
  [' -> EDITOR', '须写成'],
  ['a -> @GZ01', '没有写角色编码'],
  ['a -> EDITOR @GZ01 @GZ02', '只能写一个机构编码'],
  ['a -> EDITOR #', '# 后须写站点编码'],
])('%s is no line, and says why', (line, words) => {
  expect(roleMapProblem(`a -> EDITOR\n${line}`)).toContain(words)
  expect(roleMapOf(line)).toEqual([])
})

test('an empty map is one', () => expect(roleMapProblem('\n  \n')).toBeUndefined())

import { expect, test } from 'vitest'
import { peopleToldApart, toldApart } from './told-apart.ts'

test('what has a name of its own is called by it, without its code', () => {
  const nameOf = toldApart([
    { name: '地区入口', mark: 'city' },
    { name: '友情链接', mark: 'friend' },
  ])
  expect(nameOf({ name: '地区入口', mark: 'city' })).toBe('地区入口')
})

test('those of one name are told apart by their codes', () => {
  const things = [
    { name: '地区入口', mark: 'city' },
    { name: '地区入口', mark: 'county' },
  ]
  expect(things.map(toldApart(things))).toEqual(['地区入口（city）', '地区入口（county）'])
})

test('people of one name are told apart by their login names; whoever has no name is called by it', () => {
  const people = [
    { realName: '张三', userName: 'zhang3' },
    { realName: '张三', userName: 'zhangsan' },
    { realName: '李四', userName: 'li4' },
    { realName: null, userName: 'wang5' },
  ]
  expect(people.map(peopleToldApart(people))).toEqual(['张三（zhang3）', '张三（zhangsan）', '李四', 'wang5'])
})

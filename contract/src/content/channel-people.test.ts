import { expect, test } from 'vitest'
import { channelTasks, isChannelTask, isLeftTo } from './channel-people.ts'

test('where nobody is named, a task is for everybody who holds its right', () => {
  expect(isLeftTo({}, 'edit', 'ann')).toBe(true)
  expect(isLeftTo({ edit: [] }, 'edit', 'ann')).toBe(true)
  expect(isLeftTo({ edit: undefined }, 'edit', 'ann')).toBe(true)
})

test('where somebody is named, it is for those alone; other tasks stay as they were', () => {
  const people = { review3: ['ann', 'ben'] }
  expect(isLeftTo(people, 'review3', 'ann')).toBe(true)
  expect(isLeftTo(people, 'review3', 'ben')).toBe(true)
  expect(isLeftTo(people, 'review3', 'cid')).toBe(false)
  expect(isLeftTo(people, 'review2', 'cid')).toBe(true)
})

test('a channel can name people for writing and for the three levels, and for nothing else', () => {
  expect(channelTasks).toEqual({ edit: '采编', review1: '初审', review2: '复审', review3: '终审签发' })
  for (const right of ['edit', 'review1', 'review2', 'review3']) expect(isChannelTask(right)).toBe(true)
  for (const right of ['view', 'withdraw', 'toString', '']) expect(isChannelTask(right)).toBe(false)
})

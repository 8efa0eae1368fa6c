import { expect, test } from 'vitest'
import { actionsWithin, mayDo, taskOf } from './channel-people.ts'

const at = (openState: 'draft' | 'review2' | 'none', assignedTo: string | null = null) => ({
  openState,
  assignedTo,
})
const people = { edit: ['ann'], review2: ['ann'], review3: ['ann'] }

test('an action belongs to writing, to the level where the text waits, or to nobody’s task', () => {
  expect(taskOf('submit', 'draft')).toBe('edit')
  expect(taskOf('approve', 'review2')).toBe('review2')
  expect(taskOf('approve', 'draft')).toBeUndefined()
  expect(taskOf('emergency', 'draft')).toBe('review3')
  expect(taskOf('pin', 'none')).toBe('review2')
  expect(taskOf('withdraw', 'none')).toBeUndefined()
})

test('what a channel leaves to some is not for others', () => {
  expect(mayDo('submit', people, at('draft'), 'ann')).toBe(true)
  expect(mayDo('submit', people, at('draft'), 'ben')).toBe(false)
  expect(mayDo('approve', people, at('review2'), 'ben')).toBe(false)
  expect(mayDo('approve', {}, at('review2'), 'ben')).toBe(true)
  expect(mayDo('withdraw', people, at('none'), 'ben')).toBe(true)
})

test('handed over by name is as good as named by the channel, for a level but not for writing', () => {
  expect(mayDo('approve', people, at('review2', 'ben'), 'ben')).toBe(true)
  expect(mayDo('approve', people, at('review2', 'cid'), 'ben')).toBe(false)
  expect(mayDo('submit', people, at('draft', 'ben'), 'ben')).toBe(false)
})

test('of somebody’s actions those are left that the channel leaves him', () => {
  const actions = ['edit', 'approve', 'withdraw'] as const
  expect(actionsWithin(actions, people, at('review2'), 'ben')).toEqual(['withdraw'])
  expect(actionsWithin(actions, people, at('review2'), 'ann')).toEqual(['edit', 'approve', 'withdraw'])
})

import { expect, test } from 'vitest'
import { stackWithoutValues, withoutValues } from './without-values.ts'

const statement = 'Failed query: select name from app_user'
const placeOf = (error: Error): string => error.stack?.split('\n').at(-1) ?? ''

test('what a statement was given is left out, in as many lines as somebody typed', () => {
  for (const values of ['张三丰,13912345678', '张三丰\n住在海口市\n,李四', '甲\n    at 张三丰 (住在海口市)'])
    expect(withoutValues(`${statement}\nparams: ${values}`)).toBe(statement)
})

test('numbers and addresses of people are hidden wherever else they stand', () => {
  expect(withoutValues('Key (mobile)=(13912345678) of zhang@example.com')).toBe(
    'Key (mobile)=(139****5678) of ***@***',
  )
})

test('of an error its places stay, and nothing of what it repeats', () => {
  for (const values of ['张三丰,13912345678', '甲\n    at 张三丰 (住在海口市)\n丙']) {
    const error = new TypeError(`${statement}\nparams: ${values}`)
    const stack = stackWithoutValues(error)
    expect(stack.startsWith(`TypeError: ${statement}\n    at `)).toBe(true)
    expect(stack).toContain(placeOf(error))
    expect(stack).not.toMatch(/张三丰|海口|丙|1391234/)
  }
})

test('an error whose words were changed after it was made says no more than they do', () => {
  const error = new Error(`${statement}\nparams: 张三丰`)
  error.message = '没有成功'
  expect(stackWithoutValues(error)).not.toContain('张三丰')
  expect(stackWithoutValues({ message: '', stack: '' })).toBe('')
})

import { type Call, defineCall } from '@sunport/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { touchTags } from '../cache/tags.ts'
import { anonymousContext, type CallContext, type CurrentUser, type SessionHold } from './context.ts'
import { anonymousSend, checkAccess, createCallTable, createInvoke } from './invoke.ts'

const call = (over: Partial<Call> = {}): Call => ({
  ...defineCall({
    method: 'GET',
    path: '/sample',
    access: 'open',
    summary: '',
    input: z.object({
      word: z.string(),
      age: z.number().max(9, '年龄不能大于9').optional(),
      place: z.object({ nth: z.number() }).optional(),
    }),
    data: z.object({ word: z.string() }),
  }),
  ...over,
})
const by = (over: Partial<CurrentUser> | undefined, token?: string): CallContext => ({
  ...anonymousContext('site'),
  token,
  user: over && ({ id: 'me', grants: new Map(), hold: undefined, ...over } as CurrentUser),
})
const refusal = (work: () => void): string => {
  try {
    work()
    return 'allowed'
  } catch (failure) {
    return (failure as { key?: string }).key ?? String(failure)
  }
}
const access = (over: Partial<Call>, context: CallContext) => refusal(() => checkAccess(call(over), context))
const holding = new Map([['sys:user:view' as const, []]])

describe('who may make a call', () => {
  test('anybody an open one, whatever his session waits for', () => {
    expect(access({ access: 'open' }, by(undefined))).toBe('allowed')
    expect(access({ access: 'open' }, by({ hold: 'locked' }))).toBe('allowed')
  })

  test('nobody unknown any other; whose session has ended is told so', () => {
    for (const asked of ['signed-in', 'sys:user:view'] as const) {
      expect(access({ access: asked }, by(undefined))).toBe('access.unauthenticated')
      expect(access({ access: asked }, by(undefined, 'old'))).toBe('token.unknown')
    }
  })

  test('holders of its function, and for some everybody signed in', () => {
    expect(access({ access: 'signed-in' }, by({}))).toBe('allowed')
    expect(access({ access: 'sys:user:view' }, by({ grants: holding }))).toBe('allowed')
    expect(access({ access: 'sys:user:edit' }, by({ grants: holding }))).toBe('access.forbidden')
    expect(access({ access: 'sys:user:view' }, by({}))).toBe('access.forbidden')
  })

  test.each([
    ['locked', 'session.locked'],
    ['second-factor', 'session.second_factor'],
    ['password', 'session.password'],
    ['enrolment', 'session.enrolment'],
  ] as [SessionHold, string][])('a session that is held (%s) only what releases it', (hold, problem) => {
    expect(access({ access: 'signed-in' }, by({ hold }))).toBe(problem)
    expect(access({ access: 'sys:user:view' }, by({ hold, grants: holding }))).toBe(problem)
    expect(access({ access: 'signed-in', whileHeld: true }, by({ hold }))).toBe('allowed')
    expect(access({ access: 'sys:user:view', whileHeld: true }, by({ hold }))).toBe('access.forbidden')
  })
})

describe('the table of calls', () => {
  test('gives a place once, and by method and path', () => {
    const table = createCallTable()
    const [read, write] = [call(), call({ method: 'POST' })]
    const handler = async () => 'read'
    expect(table.bind(read, handler)).toBeUndefined()
    expect(table.bind(write, handler)).toBeUndefined()
    expect(table.bind(call({ summary: 'again' }), handler)).toBe(read)
    expect(table.find(call({ summary: 'a copy' })).call).toBe(read)
    expect(table.all()).toEqual([read, write])
  })

  test('says what is missing', () => {
    const table = createCallTable()
    expect(() => table.bind(call(), undefined)).toThrow('GET /sample has no handler')
    expect(() => table.find(call())).toThrow('no handler bound for GET /sample')
  })
})

describe('one call', () => {
  const invoking = (over: Partial<Call>, answer: unknown, touches: string[] = [], checkAnswers = true) => {
    const table = createCallTable()
    const seen: unknown[] = []
    const settlings: string[] = []
    table.bind(call(over), async (input: never) => {
      seen.push(input)
      await touchTags({ execute: async () => ({}) } as never, touches)
      return answer
    })
    const invoke = createInvoke(table, { checkAnswers, settled: async () => void settlings.push('settled') })
    const ask = (input: unknown, context = by(undefined)) =>
      invoke(call(over), input, context).catch((failure: Error & { key?: string }) => [
        failure.key,
        failure.message,
      ])
    return { ask, seen, settledTimes: () => settlings.length }
  }
  const word = { word: 'one' }

  test('asks for the right before it reads the input', async () => {
    const { ask, seen } = invoking({ access: 'signed-in' }, word)
    expect(await ask({})).toEqual(['access.unauthenticated', expect.any(String)])
    expect(seen).toEqual([])
  })

  test('hands on only what its schema knows, and names in Chinese what is wrong', async () => {
    const { ask, seen } = invoking({}, word)
    expect(await ask({ ...word, more: 1 })).toEqual(word)
    expect(seen).toEqual([word])
    expect(await ask({})).toEqual(['request.invalid', '参数 word 不正确'])
    expect(await ask({ ...word, place: {} })).toEqual(['request.invalid', '参数 place.nth 不正确'])
    expect(await ask({ ...word, age: 10 })).toEqual(['request.invalid', '年龄不能大于9'])
    expect(seen).toHaveLength(1)
  })

  test('at the desk, what is wrong is named as its page names it', async () => {
    const input = z.object({ title: z.string().max(4), siteId: z.enum(['a']), unheardOf: z.number() })
    const { ask } = invoking({ access: 'signed-in', input }, word)
    const user = by({})
    const wrong = { title: '标题', siteId: 'a', unheardOf: 1 }
    expect(await ask({ ...wrong, title: undefined }, user)).toEqual(['request.invalid', '标题不能为空'])
    expect(await ask({ ...wrong, title: '标题太长' + '了' }, user)).toEqual([
      'request.invalid',
      '标题不能超过4个字',
    ])
    expect(await ask({ ...wrong, siteId: 'b' }, user)).toEqual(['request.invalid', '站点不在可选范围内'])
    expect(await ask({ ...wrong, unheardOf: 'x' }, user)).toEqual(['request.invalid', '提交的内容不正确'])
  })

  test('is checked in its answer where that is asked for, except for files', async () => {
    const wrong = { word: 1 }
    expect(await invoking({}, wrong).ask(word)).toEqual([undefined, expect.stringContaining('string')])
    expect(await invoking({}, wrong, [], false).ask(word)).toEqual(wrong)
    expect(await invoking({ answer: 'file' }, wrong).ask(word)).toEqual(wrong)
  })

  test('that changed something answers when this instance knows of it', async () => {
    const wrote = invoking({ signed: true }, word, ['tag'])
    expect(await wrote.ask(word)).toEqual(word)
    const looked = invoking({ signed: true }, word)
    await looked.ask(word)
    const read = invoking({ signed: false }, word, ['tag'])
    await read.ask(word)
    expect([wrote, looked, read].map(({ settledTimes }) => settledTimes())).toEqual([1, 0, 0])
  })

  test('made by the server itself has the rights of nobody', async () => {
    const contexts: CallContext[] = []
    const send = anonymousSend(async (_call, _input, context) => void contexts.push(context), 'here')
    await send(call() as never, word as never)
    expect(contexts).toMatchObject([{ site: { id: 'here' }, user: undefined, access: 'open' }])
  })
})

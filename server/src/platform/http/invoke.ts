import type { Call, CallGroup, CallOutput } from '@sunport/contract/call.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { CallContext } from './context.ts'

export type Handler<C extends Call> = (
  input: z.output<C['input']>,
  context: CallContext,
) => Promise<CallOutput<C>>

/** A handler for every call of a group: a call that is not bound does not compile. */
export type Handlers<G extends CallGroup> = { [K in keyof G]: Handler<G[K]> }

type AnyHandler = (input: never, context: CallContext) => Promise<unknown>

/** Handlers by call, for HTTP and for rendering in process alike. */
export type CallTable = Map<Call, AnyHandler>

export const bindGroup = <G extends CallGroup>(table: CallTable, group: G, handlers: Handlers<G>): void => {
  for (const [name, call] of Object.entries(group)) table.set(call, handlers[name] as AnyHandler)
}

const parameterName = (path: PropertyKey[]): string => path.map(String).join('.')

/** Names the parameter in Chinese words; our own schema messages already are. */
const describe = (issue: z.core.$ZodIssue): string =>
  /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : `参数 ${parameterName(issue.path)} 不正确`

const parse = (schema: z.ZodType, value: unknown): unknown => {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new Problem('request.invalid', first ? describe(first) : undefined)
}

export const checkAccess = (call: Call, context: CallContext): void => {
  if (call.access === 'open') return
  if (!context.user) throw new Problem(context.token ? 'token.unknown' : 'access.unauthenticated')
  if (call.access !== 'signed-in' && !context.user.functions.has(call.access))
    throw new Problem('access.forbidden')
}

/** Runs one call: right, then input, then the handler. The same for a request and for rendering. */
export const createInvoke =
  (table: CallTable, checkAnswers: boolean) =>
  async (call: Call, input: unknown, context: CallContext): Promise<unknown> => {
    checkAccess(call, context)
    const handler = table.get(call)
    if (!handler) throw new Error(`no handler bound for ${call.path}`)
    const answer = await handler(parse(call.input, input) as never, context)
    if (checkAnswers && call.answer === 'json') call.data.parse(answer)
    return answer
  }

export type Invoke = ReturnType<typeof createInvoke>

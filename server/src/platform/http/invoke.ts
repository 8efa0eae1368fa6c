import type { Call, CallGroup, CallOutput } from '@sunport/contract/call.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { createApi, type SendCall } from '@sunport/contract/client.ts'
import { isOwnMessage, refusalOf } from '@sunport/contract/issue-words.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { BulkDoor, BulkInput } from '../bulk/door.ts'
import { collectTouches } from '../cache/tags.ts'
import { anonymousContext, type CallContext, type SessionHold } from './context.ts'

export type Handler<C extends Call> = (
  input: z.output<C['input']>,
  context: CallContext,
) => Promise<CallOutput<C>>

/** A handler for every call of a group: a call that is not bound does not compile. */
export type Handlers<G extends CallGroup> = { [K in keyof G]: Handler<G[K]> }

type AnyHandler = (input: never, context: CallContext) => Promise<unknown>

interface Bound {
  call: Call
  handler: AnyHandler
}

/** A group of calls, each with its handler by name. */
export interface BoundCalls {
  group: CallGroup
  handlers: Readonly<Record<string, AnyHandler>>
}

const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Handlers by method and path, for HTTP and for rendering in process alike. Not by the call itself: the
 * built pages carry a copy of the contract of their own.
 */
export const createCallTable = () => {
  const table = new Map<string, Bound>()
  return {
    /** The call that has the place already, if there is one; a place is never taken twice. */
    bind: (call: Call, handler: AnyHandler | undefined): Call | undefined => {
      const key = keyOf(call)
      const taken = table.get(key)
      if (taken) return taken.call
      if (!handler) throw new Error(`${key} has no handler`)
      table.set(key, { call, handler })
      return undefined
    },
    find: (asked: Pick<Call, 'method' | 'path'>): Bound => {
      const bound = table.get(keyOf(asked))
      if (!bound) throw new Error(`no handler bound for ${keyOf(asked)}`)
      return bound
    },
    all: (): Call[] => [...table.values()].map(({ call }) => call),
  }
}

export type CallTable = ReturnType<typeof createCallTable>

const parameterName = (path: PropertyKey[]): string => path.map(String).join('.')

const isOpen = ({ access }: Call): boolean => access === 'open'

/** Programs read the parameter's own name; people at a desk read what their pages call it. */
const describe = (call: Call, issue: z.core.$ZodIssue, input: unknown): string =>
  isOpen(call) && !isOwnMessage(issue.message)
    ? `参数 ${parameterName(issue.path)} 不正确`
    : refusalOf(issue, input)

const parse = (call: Call, value: unknown): unknown => {
  const parsed = call.input.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new Problem('request.invalid', first ? describe(call, first, value) : undefined)
}

export const holdProblems = {
  locked: 'session.locked',
  'second-factor': 'session.second_factor',
  password: 'session.password',
  enrolment: 'session.enrolment',
} as const satisfies Record<SessionHold, ProblemKey>

export const checkAccess = (call: Call, context: CallContext): void => {
  if (call.access === 'open') return
  if (!context.user) throw new Problem(context.token ? 'token.unknown' : 'access.unauthenticated')
  const { hold, grants } = context.user
  if (hold && !call.whileHeld) throw new Problem(holdProblems[hold])
  if (call.access !== 'signed-in' && !grants.has(call.access)) throw new Problem('access.forbidden')
}

interface Invoking {
  checkAnswers: boolean
  /** Where bulk calls pass, to be written down and taken back. */
  bulk?: BulkDoor
  /** Settles when this instance knows all that was committed before. */
  settled(): Promise<void>
}

/** Runs one call: right, then input, then the handler. The same for a request and for rendering. */
export const createInvoke =
  (table: CallTable, { checkAnswers, bulk, settled }: Invoking) =>
  async (asked: Call, input: unknown, context: CallContext): Promise<unknown> => {
    const { call, handler } = table.find(asked)
    checkAccess(call, context)
    const given = parse(call, input)
    const handle = () => handler(given as never, context)
    const work = () =>
      call.bulk && bulk
        ? bulk(call, given as BulkInput, context, handle as () => Promise<BulkReport>)
        : handle()
    const answer = await (call.signed ? readable(work, settled) : work())
    if (checkAnswers && call.answer === 'json') call.data.parse(answer)
    return answer
  }

/** Whoever changed something reads it when his answer comes, also what this instance keeps in memory. */
const readable = async (work: () => Promise<unknown>, settled: Invoking['settled']): Promise<unknown> => {
  const { result, touched } = await collectTouches(work)
  if (touched.size > 0) await settled()
  return result
}

export type Invoke = ReturnType<typeof createInvoke>

/** The calls as functions for the server's own use, with the rights of nobody. */
export const anonymousApi = (invoke: Invoke, siteId: string): Api => createApi(anonymousSend(invoke, siteId))

export const anonymousSend =
  (invoke: Invoke, siteId: string): SendCall =>
  (call, input) =>
    invoke(call, input, anonymousContext(siteId))

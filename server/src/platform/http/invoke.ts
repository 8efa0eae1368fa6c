import type { Call, CallGroup, CallOutput } from '@sunport/contract/call.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { session } from '@sunport/contract/calls/session.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { createApi, type SendCall } from '@sunport/contract/client.ts'
import { isFunctionCode } from '@sunport/contract/functions.ts'
import { isOwnMessage, refusalOf } from '@sunport/contract/issue-words.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { z } from 'zod'
import { countNoted } from '../audit/noted.ts'
import type { BulkDoor, BulkInput } from '../bulk/door.ts'
import { collectTouches } from '../cache/tags.ts'
import { asServed, recorded } from '../database/served.ts'
import { asVisitor, asVisitorOfPrimary } from '../database/visitors.ts'
import { spanned } from '../trace/trace.ts'
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
  const parsed = z.safeParse(call.input, value)
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
  const { hold, grants, viaToken } = context.user
  // What everybody may who is signed in concerns the own account: password, sessions, tokens, second factor.
  if (viaToken !== undefined && call.access === 'signed-in') throw new Problem('access.forbidden')
  if (hold && !call.whileHeld) throw new Problem(holdProblems[hold])
  if (call.access !== 'signed-in' && !grants.has(call.access)) throw new Problem('access.forbidden')
}

/** Looks at a call's input before it is answered, and throws what refuses it. */
export type InputDoor = (call: Call, input: unknown, context: CallContext) => Promise<void>

/** What anybody may read. The login is open too, but whoever comes to work must get in while a crowd reads. */
const isForVisitors = ({ access, signed, path }: Call): boolean =>
  access === 'open' && !signed && path !== session.login.path

/** What the server must write for: who comes and goes, and which lists leave. */
const isOnRecord = (call: Call): boolean =>
  call.endsSession === true || call.path === session.login.path || isExport(call)

/** What needs no signature writes nothing: the login, and reads whose filter travels in the body. */
export const writes = ({ signed, endsSession }: Call): boolean => signed && !endsSession

interface Invoking {
  checkAnswers: boolean
  /** A demonstration: what would write is refused, whoever asks for it and by what way. */
  isReadOnly?: boolean
  doors?: readonly InputDoor[]
  /** Where bulk calls pass, to be written down and taken back. */
  bulk?: BulkDoor
  /** Settles when this instance knows all that was committed before. */
  settled(): Promise<void>
  /** What visitors read may come from a standby, which must have what was written. */
  hasStandbys?: boolean
  /** Writes down that somebody takes a file away. */
  noteExport?(call: Call, input: unknown, context: CallContext): Promise<void>
}

/** Runs one call: right, then input, then the handler. The same for a request and for rendering. */
export const createInvoke = (
  table: CallTable,
  { checkAnswers, isReadOnly, doors = [], bulk, settled, hasStandbys = false, noteExport }: Invoking,
) => {
  const run = async ({ call, handler }: Bound, input: unknown, context: CallContext): Promise<unknown> => {
    if (isReadOnly && writes(call)) throw new Problem('demo.read_only')
    checkAccess(call, context)
    const given = parse(call, input)
    for (const pass of doors) await pass(call, given, context)
    const handle = () =>
      isForVisitors(call)
        ? (context.user ? asVisitorOfPrimary : asVisitor)(() => handler(given as never, context))
        : handler(given as never, context)
    // What goes on without its asker has all his rights: a program's work ends with its call.
    const door = context.user?.viaToken === undefined ? bulk : undefined
    const work = () =>
      call.bulk && door
        ? door(call, given as BulkInput, context, handle as () => Promise<BulkReport>)
        : handle()
    const noted =
      isExport(call) && noteExport ? () => noting(work, () => noteExport(call, given, context)) : work
    const answer = await (call.signed ? readable(noted, settled, hasStandbys) : noted())
    if (checkAnswers && call.answer === 'json') z.parse(call.data, answer)
    return answer
  }
  return async (asked: Call, input: unknown, context: CallContext): Promise<unknown> => {
    const bound = table.find(asked)
    const within = isOnRecord(bound.call) ? recorded : asServed
    return spanned({ name: bound.call.path, kind: 'internal' }, () =>
      within(() => run(bound, input, context)),
    )
  }
}

/** A list, or somebody's file, that leaves the back-office; an empty form tells nothing, and of single files their feature does. */
const isExport = ({ answer, access, method, path }: Call): boolean =>
  answer === 'file' && isFunctionCode(access) && method === 'GET' && !/\/(template|content)$/.test(path)

/** Before the first byte leaves it is on record, unless the feature has seen to it in its own words. */
const noting = async (work: () => Promise<unknown>, note: () => Promise<void>): Promise<unknown> => {
  const { result, rows } = await countNoted(work)
  if (rows === 0) await note()
  return result
}

/** Whoever changed something reads it when his answer comes, also what this instance keeps in memory. */
const readable = async (
  work: () => Promise<unknown>,
  settled: Invoking['settled'],
  hasStandbys: boolean,
): Promise<unknown> => {
  const { result, touched } = await collectTouches(work)
  // What no tag tells of is nevertheless not on every standby yet.
  if (touched.size > 0 || hasStandbys) await settled()
  return result
}

export type Invoke = ReturnType<typeof createInvoke>

/** The calls as functions for the server's own use, with the rights of nobody. */
export const anonymousApi = (invoke: Invoke, siteId: string): Api => createApi(anonymousSend(invoke, siteId))

export const anonymousSend =
  (invoke: Invoke, siteId: string): SendCall =>
  (call, input) =>
    invoke(call, input, anonymousContext(siteId))

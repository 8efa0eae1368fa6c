import type { z } from 'zod'
import type { FunctionCode } from './functions.ts'
import type { ProofPurpose } from './proof-of-work.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, anybody signed in, or holders of one function. */
export type Access = 'open' | 'signed-in' | FunctionCode

/**
 * What a call takes and answers, by what is common to all schemas alone: comparing each of them with all that a schema
 * can do takes most of the time of a type check.
 */
export type Schema = z.core.$ZodType

export interface Call<Input extends Schema = Schema, Data extends Schema = Schema> {
  method: Method
  /** Path below the prefix, with `:name` parameters taken from the input. */
  path: string
  access: Access
  summary: string
  input: Input
  data: Data
  /** 'form' takes a file by multipart/form-data; its signature covers the address only. */
  takes: 'json' | 'form'
  /** 'file' answers bytes instead of the envelope. */
  answer: 'json' | 'file'
  /** Whether the signature header is demanded: every write, and the reads that have effects. */
  signed: boolean
  /** Whether a session may make it that is locked or waits for its second factor or a new password. */
  whileHeld: boolean
  /** Whether it takes nothing but the caller's own session: answered also where nothing may be written. */
  endsSession: boolean
  /** Whole prefixes under which outside programs know the call, beside the two that every call has. */
  alsoUnder: readonly string[]
  /** Whole addresses of the same call in older generations. */
  alsoAt: readonly string[]
  /** How often one address may call in a minute, where that is less than anything else. */
  perMinute?: number | undefined
  /** How much it takes, where that is more than anything else. */
  maxBodyBytes?: number | undefined
  /** What a proof of work must be for, when many come from one address; forms of the public only. */
  proof?: ProofPurpose | undefined
  /** What one reading takes of its reader's budget, where that is another than of its kind. */
  units?: number | undefined
  /** One action on many rows: what its actions are called. */
  bulk?: { actions: Readonly<Record<string, string>> } | undefined
  /** Answers everybody the same, and names what it shows: its answers are kept until that changes. */
  isKept?: boolean | undefined
  /** Brings a file in line by line: also in the background. */
  byLines?: boolean | undefined
}

type CallDefinition<I extends Schema, D extends Schema> = Pick<
  Call<I, D>,
  'method' | 'path' | 'access' | 'summary' | 'input' | 'data'
> &
  Partial<
    Pick<
      Call,
      | 'takes'
      | 'answer'
      | 'signed'
      | 'whileHeld'
      | 'endsSession'
      | 'alsoUnder'
      | 'alsoAt'
      | 'perMinute'
      | 'maxBodyBytes'
      | 'proof'
      | 'units'
      | 'bulk'
      | 'byLines'
      | 'isKept'
    >
  >

/** Describes one call, once: the server binds it, the browser calls it, rendering calls it in process. */
export const defineCall = <I extends Schema, D extends Schema>(
  definition: CallDefinition<I, D>,
): Call<I, D> => ({
  takes: 'json',
  answer: 'json',
  signed: definition.method !== 'GET',
  whileHeld: false,
  endsSession: false,
  alsoUnder: [],
  alsoAt: [],
  ...definition,
})

export type CallInput<C extends Call> = z.input<C['input']>
export type CallOutput<C extends Call> = z.output<C['data']>

export type CallGroup = Record<string, Call>

/**
 * The client's view of a group of calls: the same names, as functions. What is no call has none; a constraint that says
 * so would have every schema of the product compared with every method of a schema, half the time of the type check.
 */
export type Client<G> = {
  [K in keyof G]: G[K] extends Call<infer I, infer D> ? (input: z.input<I>) => Promise<z.output<D>> : never
}

export const apiPrefix = '/gpcms'
export const gatewayPrefix = '/gateway/gpcms'

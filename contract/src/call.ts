import type { z } from 'zod'
import type { FunctionCode } from './functions.ts'
import type { ProofPurpose } from './proof-of-work.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, anybody signed in, or holders of one function. */
export type Access = 'open' | 'signed-in' | FunctionCode

export interface Call<Input extends z.ZodType = z.ZodType, Data extends z.ZodType = z.ZodType> {
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
  /** One action on many rows: what its actions are called. */
  bulk?: { actions: Readonly<Record<string, string>> } | undefined
}

type CallDefinition<I extends z.ZodType, D extends z.ZodType> = Pick<
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
      | 'alsoUnder'
      | 'alsoAt'
      | 'perMinute'
      | 'maxBodyBytes'
      | 'proof'
      | 'bulk'
    >
  >

/** Describes one call, once: the server binds it, the browser calls it, rendering calls it in process. */
export const defineCall = <I extends z.ZodType, D extends z.ZodType>(
  definition: CallDefinition<I, D>,
): Call<I, D> => ({
  takes: 'json',
  answer: 'json',
  signed: definition.method !== 'GET',
  whileHeld: false,
  alsoUnder: [],
  alsoAt: [],
  ...definition,
})

export type CallInput<C extends Call> = z.input<C['input']>
export type CallOutput<C extends Call> = z.output<C['data']>

export type CallGroup = Record<string, Call>

/** The client's view of a group of calls: the same names, as functions. */
export type Client<G extends CallGroup> = {
  [K in keyof G]: (input: CallInput<G[K]>) => Promise<CallOutput<G[K]>>
}

export const apiPrefix = '/gpcms'
export const gatewayPrefix = '/gateway/gpcms'

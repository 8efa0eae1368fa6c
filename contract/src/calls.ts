import type { Client } from './call.ts'
import * as every from './calls/every.ts'

/** Every call of the product, by feature. */
export const calls: typeof every = every

export type Calls = typeof calls
export type Api = { [F in keyof Calls]: Client<Calls[F]> }

import type { Client } from './call.ts'
import { dictionary } from './calls/dictionary.ts'
import { files } from './calls/files.ts'
import { info } from './calls/info.ts'
import { portal } from './calls/portal.ts'
import { session } from './calls/session.ts'

/** Every call of the product, by feature. */
export const calls = { portal, info, files, session, dictionary }

export type Calls = typeof calls
export type Api = { [F in keyof Calls]: Client<Calls[F]> }

import type { Api } from '@sunport/contract/calls.ts'
import { createApi } from '@sunport/contract/client.ts'
import { type ClientOptions, sendOver } from './send.ts'

export type { InfoDetail, InfoRow } from '@sunport/contract/calls/info.ts'
export type { Api } from '@sunport/contract/calls.ts'
export { calls } from '@sunport/contract/calls.ts'
export { CallError } from '@sunport/contract/client.ts'
export { noticeStages, noticeTypes } from '@sunport/contract/codes.ts'
export { type Listing, rowsOf } from './rows.ts'
export type { ClientOptions } from './send.ts'

/** Every call of a portal as a function, typed by its contract. */
export const createClient = (options: ClientOptions): Api => createApi(sendOver(options))

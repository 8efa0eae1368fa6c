import type { CallGroup, Client } from '@sunport/contract/call.ts'
import { send } from '../api.ts'

/** The calls of one group as functions, for a page that brings its own. */
export const clientOf = <G extends CallGroup>(group: G): Client<G> =>
  Object.fromEntries(
    Object.entries(group).map(([name, call]) => [
      name,
      (input: Record<string, unknown>) => send(call, input),
    ]),
  ) as unknown as Client<G>

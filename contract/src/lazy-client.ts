import type { CallGroup } from './call.ts'
import { type Api, calls } from './calls.ts'
import type { SendCall } from './client.ts'

const membersOf = (group: CallGroup, send: SendCall): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(group).map(([name, call]) => [
      name,
      (input: Record<string, unknown>) => send(call, input),
    ]),
  )

/** How what an API was made of sends its calls. */
const sending = Symbol('send')

/** Features are made when they are first asked for: a page asks for a few of ninety, and each render has an API. */
const offered = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(calls as Record<string, CallGroup>).map(([feature, group]) => [
      feature,
      {
        enumerable: true,
        get(this: { [sending]: SendCall }) {
          const members = membersOf(group, this[sending])
          Object.defineProperty(this, feature, { value: members })
          return members
        },
      },
    ]),
  ),
)

/** The whole contract as functions, for whoever makes one API for each request. */
export const createLazyApi = (send: SendCall): Api =>
  Object.create(offered, { [sending]: { value: send } }) as Api

import type { Call, CallGroup } from './call.ts'
import { type Api, calls } from './calls.ts'

export type SendCall = (call: Call, input: Record<string, unknown>) => Promise<unknown>

/** The whole contract as functions over one way of sending: HTTP in the browser, in process on the server. */
export const createApi = (send: SendCall): Api => {
  const api = {} as Api
  addCalls(api, calls, send)
  return api
}

/** Adds calls that were not there when the client was made. */
export const addCalls = (api: Api, groups: Record<string, CallGroup>, send: SendCall): void => {
  const features = api as unknown as Record<string, Record<string, unknown>>
  for (const [feature, group] of Object.entries(groups)) {
    const members = Object.entries(group).map(([name, call]) => [
      name,
      (input: Record<string, unknown>) => send(call, input),
    ])
    features[feature] = Object.assign(features[feature] ?? {}, Object.fromEntries(members))
  }
}

/** A refused call as its caller sees it: the body's code and words, or the transport's. */
export class CallError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'CallError'
    this.code = code
  }
}

/** Fills the path's parameters from the input; what is left goes into query or body. */
export const addressOf = (call: Call, input: Record<string, unknown>) => {
  const rest = { ...input }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name] ?? '')
    delete rest[name]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

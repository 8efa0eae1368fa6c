import { fileURLToPath } from 'node:url'
import type { Call, CallGroup } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { Plugin } from 'vite'
import { sessionCalls } from '../src/session-calls.ts'

/** What a browser needs to send a call; its schemas are checked at the server's door. */
const slim = (groups: Record<string, CallGroup>, isWanted: (call: Call) => boolean) =>
  Object.fromEntries(
    Object.entries(groups).map(([feature, group]) => [
      feature,
      Object.fromEntries(
        Object.entries(group)
          .filter(([, call]) => isWanted(call))
          .map(([name, { method, path, signed }]) => [name, { method, path, signed }]),
      ),
    ]),
  )

const contents: Record<string, string> = {
  [fileURLToPath(import.meta.resolve('@sunport/contract/calls.ts'))]: `export const calls = ${JSON.stringify(
    slim(calls, ({ access }) => access === 'open'),
  )}`,
  [fileURLToPath(import.meta.resolve('../src/session-calls.ts'))]:
    `export const sessionCalls = ${JSON.stringify(slim(sessionCalls, () => true))}`,
}

/** Puts the bare addresses of the calls into the browser's bundle, so that a page does not carry every schema. */
export const slimCalls = (): Plugin => ({
  name: 'sunport-slim-calls',
  enforce: 'pre',
  load: id => contents[id] ?? null,
})

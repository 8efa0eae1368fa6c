import { fileURLToPath } from 'node:url'
import { calls } from '@sunport/contract/calls.ts'
import type { Plugin } from 'vite'

const source = fileURLToPath(import.meta.resolve('@sunport/contract/calls.ts'))

/** What a browser needs to send a call; its schemas are checked at the server's door. */
const slim = Object.fromEntries(
  Object.entries(calls).map(([feature, group]) => [
    feature,
    Object.fromEntries(
      Object.entries(group).map(([name, { method, path, signed }]) => [name, { method, path, signed }]),
    ),
  ]),
)

/** Puts the bare addresses of the calls into the browser's bundle, so that a page does not carry every schema. */
export const slimCalls = (): Plugin => ({
  name: 'sunport-slim-calls',
  enforce: 'pre',
  load: id => (id === source ? `export const calls = ${JSON.stringify(slim)}` : null),
})

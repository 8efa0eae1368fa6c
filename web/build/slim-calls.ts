import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Call, CallGroup } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { Plugin } from 'vite'
import { sessionCalls } from '../src/session-calls.ts'

const sources = join(import.meta.dirname, '..', 'src')
const written = globSync('**/*.{ts,tsx}', { cwd: sources })
  .map(file => readFileSync(join(sources, file), 'utf8'))
  .join('\n')
/** Whether some page names it; other programs know calls that no page of ours makes. */
const isNamed = (feature: string, name: string): boolean =>
  new RegExp(`\\b${feature}\\s*\\.${name}\\b`).test(written)

/** Where most calls stand; a letter stands for it on the way. */
const usual = '/rest/web/v2/'

const lettersOf = (method: string, path: string, signed: boolean): string => {
  if (signed) return `${path} ${method} !`
  return method === 'GET' ? path : `${path} ${method}`
}

/** What a browser needs to send a call, as few letters: its schemas are checked at the server's door. */
const slim = (
  groups: Record<string, CallGroup>,
  isWanted: (call: Call, feature: string, name: string) => boolean,
) =>
  Object.fromEntries(
    Object.entries(groups)
      .map(([feature, group]) => [
        feature,
        Object.fromEntries(
          Object.entries(group)
            .filter(([name, call]) => isWanted(call, feature, name))
            .map(([name, { method, path, signed }]) => [
              name,
              lettersOf(method, path.replace(usual, '~'), signed),
            ]),
        ),
      ])
      .filter(([, group]) => Object.keys(group ?? {}).length > 0),
  )

/** Makes calls of these letters again, in the browser. */
const unfold = `g=>{for(const o of Object.values(g))for(const n in o){const [p,method='GET',s]=o[n].split(' ');o[n]={method,path:p.replace('~','${usual}'),signed:!!s}}return g}`

const unfolded = (groups: object): string => `(${unfold})(${JSON.stringify(groups)})`

const contents: Record<string, string> = {
  [fileURLToPath(import.meta.resolve('@sunport/contract/calls.ts'))]: `export const calls = ${unfolded(
    slim(calls, ({ access }, feature, name) => access === 'open' && isNamed(feature, name)),
  )}`,
  [fileURLToPath(import.meta.resolve('../src/session-calls.ts'))]:
    `export const sessionCalls = ${unfolded(slim(sessionCalls, () => true))}`,
}

/** Puts the bare addresses of the calls into the browser's bundle, so that a page does not carry every schema. */
export const slimCalls = (): Plugin => ({
  name: 'sunport-slim-calls',
  enforce: 'pre',
  load: id => contents[id] ?? null,
})

/** In a thread of its own, so that every file is loaded anew: tells which expressions its loading puts together. */
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Expression } from './slow-expressions.ts'

const found: { at: number; expression: Expression }[] = []
const paths = workerData as string[]
let at = 0

const Plain = globalThis.RegExp
globalThis.RegExp = new Proxy(Plain, {
  construct: (target, given, self) => {
    const made: RegExp = Reflect.construct(target, given, self)
    // Others load the file that builds it as well; its own name stands in the message of the first.
    found.push({ at, expression: { source: made.source, flags: made.flags } })
    return made
  },
})

for (; at < paths.length; at += 1) await import(pathToFileURL(paths[at] ?? '').href)
parentPort?.postMessage(found)

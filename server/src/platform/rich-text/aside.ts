import { Worker } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { diffRichText } from './diff.ts'
import { type CleanText, type SanitiseOptions, sanitiseRichText } from './sanitise.ts'

type AsideWork =
  | { work: 'sanitise'; html: string; options: SanitiseOptions }
  | { work: 'diff'; before: string; after: string }
export type AsideJob = AsideWork & { id: number }
export type AsideAnswer =
  | { id: number; value: unknown }
  | { id: number; problem: { key: ProblemKey; words: string } }
  | { id: number; failure: string }

/** Up to here a text is done sooner than it would be carried to another thread and back. */
const shortEnough = 16_384
/** No text that the contract takes needs as long; what does would hold up all that wait behind it. */
const patienceMs = 60_000
const memoryMegabytes = 768

interface Waiting {
  resolve(value: unknown): void
  reject(failure: Error): void
}

/** One thread beside the main one, started by the first long text; visitors' pages go on meanwhile. */
const createAside = () => {
  const waiting = new Map<number, Waiting & { timer: NodeJS.Timeout }>()
  let worker: Worker | undefined
  let last = 0

  const settle = (id: number): Waiting | undefined => {
    const found = waiting.get(id)
    clearTimeout(found?.timer)
    waiting.delete(id)
    // An idle thread does not keep the process alive.
    if (waiting.size === 0) worker?.unref()
    return found
  }

  /** What a thread that ended had still to do is refused; the next text starts another. */
  const giveUp = (ended: Worker, failure: Error): void => {
    if (worker !== ended) return
    worker = undefined
    for (const id of [...waiting.keys()]) settle(id)?.reject(failure)
    void ended.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./aside-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    started.on('message', (answer: AsideAnswer) => {
      const asked = settle(answer.id)
      if ('value' in answer) asked?.resolve(answer.value)
      else if ('problem' in answer) asked?.reject(new Problem(answer.problem.key, answer.problem.words))
      else asked?.reject(new Error(answer.failure))
    })
    started.on('error', failure =>
      giveUp(started, failure instanceof Error ? failure : new Error(String(failure))),
    )
    started.on('exit', code => giveUp(started, new Error(`the thread for long texts ended (${code})`)))
    return started
  }

  return (work: AsideWork): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      const asked = worker
      last += 1
      const timer = setTimeout(() => giveUp(asked, new Error('a text took too long to be read')), patienceMs)
      waiting.set(last, { resolve, reject, timer })
      asked.ref()
      asked.postMessage({ ...work, id: last } satisfies AsideJob)
    })
}

const aside = createAside()

/** As `sanitiseRichText`, with long texts beside the main thread. */
export const cleanRichText = async (html: string, options: SanitiseOptions = {}): Promise<CleanText> =>
  html.length <= shortEnough
    ? sanitiseRichText(html, options)
    : ((await aside({ work: 'sanitise', html, options })) as CleanText)

/** As `diffRichText`, with long texts beside the main thread. */
export const compareRichText = async (before: string, after: string): Promise<RichTextChange[]> =>
  before.length + after.length <= shortEnough
    ? diffRichText(before, after)
    : ((await aside({ work: 'diff', before, after })) as RichTextChange[])

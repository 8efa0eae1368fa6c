import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { SanitiseOptions } from './sanitise.ts'

export type AsideWork =
  | { work: 'sanitise'; html: string; options: SanitiseOptions }
  | { work: 'diffs'; pairs: TextPair[] }
export type TextPair = readonly [before: string, after: string]
export type AsideAnswer =
  | { value: unknown }
  | { problem: { key: ProblemKey; words: string } }
  | { failure: string }

const memoryMegabytes = 768

const resultOf = (answer: AsideAnswer): unknown => {
  if ('value' in answer) return answer.value
  if ('problem' in answer) throw new Problem(answer.problem.key, answer.problem.words)
  throw new Error(answer.failure)
}

/**
 * A thread beside the main one, started by the first work for it. It does one after the other: a text that takes too
 * long, or more memory than there is, is refused alone, and those behind it go to a new thread.
 */
export const createAsideThread = (
  patienceMs: number,
  program = new URL('./aside-worker.ts', import.meta.url),
) => {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<Worker> => {
    const started = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    await once(started, 'message')
    // Its end says as much; without a listener an error would be the whole process's.
    started.on('error', () => {})
    return started
  }

  /** Undefined when none came: the thread hangs, or ended. */
  const answerOf = async (asked: Worker, work: AsideWork): Promise<AsideAnswer | undefined> => {
    const { promise, resolve } = Promise.withResolvers<AsideAnswer | undefined>()
    const fail = () => resolve(undefined)
    const timer = setTimeout(fail, patienceMs)
    asked.on('message', resolve).on('exit', fail)
    asked.postMessage(work)
    const answer = await promise
    clearTimeout(timer)
    asked.off('message', resolve).off('exit', fail)
    return answer
  }

  const done = async (work: AsideWork): Promise<unknown> => {
    worker ??= await start()
    worker.ref()
    const answer = await answerOf(worker, work)
    // An idle thread does not keep the process alive.
    worker.unref()
    if (answer) return resultOf(answer)
    await worker.terminate()
    worker = undefined
    throw new Problem('richText.too_hard')
  }

  return (work: AsideWork): Promise<unknown> => {
    const asked = last.then(() => done(work))
    last = asked.catch(() => {})
    return asked
  }
}

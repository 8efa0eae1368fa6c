import { parentPort, Worker } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { createGate } from '../gate.ts'

interface ApartLimits {
  memoryMegabytes: number
  seconds: number
  /** How many may wait for their turn. */
  waiting: number
  /** What is said of a file that needs more than that. */
  refusals: { memory: ProblemKey; time: ProblemKey }
}

type ApartAnswer = { done: unknown } | { refused: ProblemKey }

/** What goes to the thread and is not kept here: handing it over costs nothing, however large it is. */
type Part = Uint8Array<ArrayBuffer>

/**
 * One thread with a memory and a time of its own, for files of people whom nobody knows: one that is too much for it
 * takes nothing else along. The worker is a file that calls `answerApart`.
 */
export const createApart = <T>(
  program: URL,
  { memoryMegabytes, seconds, waiting, refusals }: ApartLimits,
) => {
  const inTurn = createGate(1, waiting)
  let worker: Worker | undefined

  const start = (): Worker => {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes } })
    // An idle thread that ends takes nobody along: the next file starts another.
    started.on('error', () => {})
    started.on('exit', () => forget(started))
    return started
  }
  const forget = (ended: Worker): void => {
    if (worker === ended) worker = undefined
  }

  const ask = (parts: Part[]): Promise<ApartAnswer> => {
    worker ??= start()
    const asked = worker
    const { promise, resolve, reject } = Promise.withResolvers<ApartAnswer>()
    const giveUp = (refused: ProblemKey): void => {
      forget(asked)
      void asked.terminate()
      resolve({ refused })
    }
    const onError = (failure: Error): void =>
      'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? giveUp(refusals.memory)
        : reject(failure)
    const timer = setTimeout(() => giveUp(refusals.time), seconds * 1000)
    asked.ref()
    asked.on('message', resolve)
    asked.on('error', onError)
    asked.postMessage(
      parts,
      parts.map(({ buffer }) => buffer),
    )
    return promise.finally(() => {
      clearTimeout(timer)
      asked.off('message', resolve)
      asked.off('error', onError)
      // An idle thread does not keep the process alive.
      asked.unref()
    })
  }

  return async (...parts: [Part, ...Part[]]): Promise<T> => {
    const answer = await inTurn(() => ask(parts))
    if ('refused' in answer) throw new Problem(answer.refused)
    return answer.done as T
  }
}

/** The worker's half: does the work on each file that comes; what is no problem of ours is one of the file. */
export const answerApart = (
  work: (first: Uint8Array, ...more: Uint8Array[]) => Promise<unknown>,
  otherwise: ProblemKey,
): void => {
  const answerTo = async (parts: [Uint8Array, ...Uint8Array[]]): Promise<ApartAnswer> => {
    try {
      return { done: await work(...parts) }
    } catch (failure) {
      return { refused: failure instanceof Problem ? failure.key : otherwise }
    }
  }
  parentPort?.on('message', async (parts: [Uint8Array, ...Uint8Array[]]) =>
    parentPort?.postMessage(await answerTo(parts)),
  )
}

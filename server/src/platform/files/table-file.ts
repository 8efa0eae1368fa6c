import { Worker } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { tableFileLimits as most } from '@sunport/contract/table-file-limits.ts'
import { createGate } from '../gate.ts'
import type { TableAnswer } from './table-worker.ts'

/** A file of rows: its first line names the columns. */
export interface TableFile {
  headings: string[]
  lines: string[][]
}

const memoryMegabytes = 256
const filesWaiting = 30

/** One thread with a memory and a time of its own: a file that is too much for it takes nothing else along. */
const createReader = () => {
  const inTurn = createGate(1, filesWaiting)
  let worker: Worker | undefined

  const start = (): Worker => {
    const started = new Worker(new URL('./table-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    // An idle thread that ends takes nobody along: the next file starts another.
    started.on('error', () => {})
    started.on('exit', () => forget(started))
    return started
  }
  const forget = (ended: Worker): void => {
    if (worker === ended) worker = undefined
  }

  const ask = (bytes: Uint8Array<ArrayBuffer>): Promise<TableAnswer> => {
    worker ??= start()
    const asked = worker
    const { promise, resolve, reject } = Promise.withResolvers<TableAnswer>()
    const giveUp = (refused: ProblemKey): void => {
      forget(asked)
      void asked.terminate()
      resolve({ refused })
    }
    const onError = (failure: Error): void =>
      'code' in failure && failure.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? giveUp('import.overfull')
        : reject(failure)
    const timer = setTimeout(() => giveUp('import.too_slow'), most.seconds * 1000)
    asked.ref()
    asked.on('message', resolve)
    asked.on('error', onError)
    asked.postMessage(bytes, [bytes.buffer])
    return promise.finally(() => {
      clearTimeout(timer)
      asked.off('message', resolve)
      asked.off('error', onError)
      // An idle thread does not keep the process alive.
      asked.unref()
    })
  }

  return (bytes: Uint8Array<ArrayBuffer>): Promise<TableAnswer> => inTurn(() => ask(bytes))
}

const read = createReader()

/** Reads what people fill in: a spreadsheet, or text with commas. */
export const readTableFile = async (file: File): Promise<TableFile> => {
  if (file.size > most.fileMegabytes * 1024 * 1024) throw new Problem('import.too_large')
  const answer = await read(new Uint8Array(await file.arrayBuffer()))
  if ('refused' in answer) throw new Problem(answer.refused)
  const [headings = [], ...lines] = answer.table
  return { headings, lines }
}

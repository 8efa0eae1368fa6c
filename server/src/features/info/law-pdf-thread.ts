import { Worker } from 'node:worker_threads'
import { Problem } from '@sunport/contract/problems.ts'
import type { PdfOrder } from './law-pdf-worker.ts'

export type Draw = (order: PdfOrder) => Promise<Buffer>

const memoryMegabytes = 512

/** Drawn on a thread of its own, with its own memory and time: visitors' pages go on meanwhile. */
export const createDrawing =
  (patienceMs: number, program = new URL('./law-pdf-worker.ts', import.meta.url)): Draw =>
  order => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const worker = new Worker(program, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    const refuse = () => reject(new Problem('law.too_hard'))
    const timer = setTimeout(refuse, patienceMs)
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    // A law that needs more than there is is no fault of the code's; anything else is.
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
    )
    worker.once('exit', refuse)
    return promise.finally(() => {
      clearTimeout(timer)
      void worker.terminate()
    })
  }

import { Worker } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'

export type Draw<Order> = (order: Order) => Promise<Buffer>

const memoryMegabytes = 512

export interface Drawing {
  /** What draws, on a thread of its own: its order is `workerData`, its answer the one message. */
  program: URL
  patienceMs: number
  /** What is said of an order that needs more time or memory than there is. */
  tooHard: ProblemKey
}

/** Drawn on a thread of its own, with its own memory and time: visitors' pages go on meanwhile. */
export const createDrawing =
  <Order>({ program, patienceMs, tooHard }: Drawing): Draw<Order> =>
  order => {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
    const worker = new Worker(program, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    const refuse = () => reject(new Problem(tooHard))
    const timer = setTimeout(refuse, patienceMs)
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    // What needs more than there is is no fault of the code's; anything else is.
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : reject(error),
    )
    worker.once('exit', refuse)
    return promise.finally(() => {
      clearTimeout(timer)
      void worker.terminate()
    })
  }

import { parentPort } from 'node:worker_threads'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { cellsOf } from './table-cells.ts'

export type TableAnswer = { table: string[][] } | { refused: ProblemKey }

const answerTo = async (bytes: Uint8Array): Promise<TableAnswer> => {
  try {
    return { table: await cellsOf(bytes) }
  } catch (failure) {
    return { refused: failure instanceof Problem ? failure.key : 'import.unreadable' }
  }
}

parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answerTo(bytes)))

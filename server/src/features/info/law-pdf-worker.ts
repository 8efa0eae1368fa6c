import { parentPort, workerData } from 'node:worker_threads'
import { drawLaw, type PrintedLaw } from './law-pdf-draw.ts'

export type PdfOrder = PrintedLaw

drawLaw(workerData as PdfOrder).then(bytes => parentPort?.postMessage(bytes))

import { parentPort, workerData } from 'node:worker_threads'
import { drawCertificate, type PrintedCertificate } from './certificate-draw.ts'

drawCertificate(workerData as PrintedCertificate).then(bytes => parentPort?.postMessage(bytes))

import { parentPort } from 'node:worker_threads'
import { Problem } from '@sunport/contract/problems.ts'
import type { AsideAnswer, AsideJob } from './aside.ts'
import { diffRichText } from './diff.ts'
import { sanitiseRichText } from './sanitise.ts'

const workOf = (job: AsideJob): unknown =>
  job.work === 'sanitise' ? sanitiseRichText(job.html, job.options) : diffRichText(job.before, job.after)

const answerTo = (job: AsideJob): AsideAnswer => {
  try {
    return { id: job.id, value: workOf(job) }
  } catch (failure) {
    if (failure instanceof Problem)
      return { id: job.id, problem: { key: failure.key, words: failure.message } }
    return {
      id: job.id,
      failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure),
    }
  }
}

parentPort?.on('message', (job: AsideJob) => parentPort?.postMessage(answerTo(job)))

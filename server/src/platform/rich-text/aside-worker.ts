import { parentPort } from 'node:worker_threads'
import { Problem } from '@sunport/contract/problems.ts'
import type { AsideAnswer, AsideWork } from './aside-thread.ts'
import { diffRichTexts } from './diff.ts'
import { sanitiseRichText } from './sanitise.ts'

const resultOf = (work: AsideWork): unknown => {
  switch (work.work) {
    case 'sanitise':
      return sanitiseRichText(work.html, work.options)
    case 'diffs':
      return diffRichTexts(work.pairs)
  }
}

const answerTo = (work: AsideWork): AsideAnswer => {
  try {
    return { value: resultOf(work) }
  } catch (failure) {
    if (failure instanceof Problem) return { problem: { key: failure.key, words: failure.message } }
    return { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) }
  }
}

parentPort?.on('message', (work: AsideWork) => parentPort?.postMessage(answerTo(work)))
parentPort?.postMessage('ready')

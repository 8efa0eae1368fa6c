/** A thread that never comes back from one text, as no text of ours should be able to have it. */
import { parentPort } from 'node:worker_threads'
import type { AsideWork } from '../platform/rich-text/aside-thread.ts'
import { sanitiseRichText } from '../platform/rich-text/sanitise.ts'

const endless = '<p>endless</p>'

parentPort?.on('message', (work: AsideWork) => {
  if (work.work !== 'sanitise') return
  while (work.html === endless);
  parentPort?.postMessage({ value: sanitiseRichText(work.html, work.options) })
})
parentPort?.postMessage('ready')

import { type SpokenNode, spokenParts } from './spoken-text.ts'

type Voice = Pick<SpeechSynthesis, 'speak' | 'cancel'>

const isShown = (node: SpokenNode): boolean =>
  !(node instanceof Element) || node.checkVisibility?.() !== false

/** Speaks what stands below an element, part after part. Answers how to stop it. */
export const readAloud = (root: Element, voice: Voice, onEnd: () => void): (() => void) => {
  const parts = spokenParts(root, isShown)
  let at = 0
  let isStopped = false

  const end = () => {
    if (isStopped) return
    isStopped = true
    removeEventListener('pagehide', stop)
    onEnd()
  }
  const stop = () => {
    end()
    voice.cancel()
  }
  const speakNext = () => {
    if (isStopped) return
    const part = parts[at++]
    if (part === undefined) return end()
    const utterance = new SpeechSynthesisUtterance(part)
    utterance.lang = 'zh-CN'
    utterance.onend = speakNext
    utterance.onerror = end
    voice.speak(utterance)
  }

  voice.cancel()
  addEventListener('pagehide', stop)
  speakNext()
  return stop
}

import { type SpokenNode, spokenParts } from './spoken-text.ts'

type Voice = Pick<SpeechSynthesis, 'speak' | 'cancel'>

/** How far a reading is, counted from 0. */
export interface Spoken {
  at: number
  parts: readonly string[]
}

interface Reading {
  /** The part to begin with. */
  from?: number
  onPart?(spoken: Spoken): void
  onEnd(): void
}

const isShown = (node: SpokenNode): boolean =>
  !(node instanceof Element) || node.checkVisibility?.() !== false

/** Speaks what stands below an element, part after part, the earlier ones in silence. Answers how to stop it. */
export const readAloud = (
  root: Element,
  voice: Voice,
  { from = 0, onPart, onEnd }: Reading,
): (() => void) => {
  const parts = spokenParts(root, isShown)
  let at = from < parts.length ? from : 0
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
    const part = parts[at]
    if (part === undefined) return end()
    onPart?.({ at, parts })
    at++
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

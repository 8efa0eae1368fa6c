import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './reading-modes.module.css'

/** Reads the page's main content aloud. It needs script and a voice, so it appears only where both are. */
export const ReadAloud = () => {
  const { key } = useLocation()
  const [isAble, setAble] = useState(false)
  const [isReading, setReading] = useState(false)
  const stop = useRef<() => void>(undefined)

  useEffect(() => setAble('speechSynthesis' in window), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another text
  useEffect(() => () => stop.current?.(), [key])

  const start = async () => {
    const main = document.getElementById('main')
    if (!main) return
    const { readAloud } = await import('./speech.ts')
    setReading(true)
    stop.current = readAloud(main, speechSynthesis, () => setReading(false))
  }

  if (!isAble) return null
  return (
    <button
      className={styles.choice}
      type="button"
      aria-pressed={isReading}
      onClick={isReading ? () => stop.current?.() : start}
    >
      {isReading ? '停止朗读' : '朗读'}
    </button>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './reading-modes.module.css'

/**
 * Reads the page's main content aloud, marks what is read, and goes on from where it was stopped. It needs script and a
 * voice, so it appears only where both are.
 */
export const ReadAloud = () => {
  const { key } = useLocation()
  const [isAble, setAble] = useState(false)
  const [spoken, setSpoken] = useState<{ at: number; total: number }>()
  const [resumesAt, setResumesAt] = useState(0)
  const stop = useRef<() => void>(undefined)

  useEffect(() => setAble('speechSynthesis' in window), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another text
  useEffect(() => {
    setResumesAt(0)
    return () => stop.current?.()
  }, [key])

  const start = async () => {
    const main = document.getElementById('main')
    if (!main) return
    const [{ readAloud }, { placesOf, showPlace }] = await Promise.all([
      import('./speech.ts'),
      import('./spoken-place.ts'),
    ])
    let places: (Range | undefined)[] | undefined
    stop.current = readAloud(main, speechSynthesis, {
      from: resumesAt,
      onPart: ({ at, parts }) => {
        places ??= placesOf(main, parts)
        showPlace(places[at])
        setSpoken({ at, total: parts.length })
        setResumesAt(at + 1 < parts.length ? at : 0)
      },
      onEnd: () => {
        showPlace(undefined)
        setSpoken(undefined)
      },
    })
  }

  if (!isAble) return null
  return (
    <button
      className={styles.choice}
      type="button"
      aria-pressed={spoken !== undefined}
      onClick={spoken ? () => stop.current?.() : start}
    >
      {spoken ? `停止朗读（${spoken.at + 1}/${spoken.total}）` : resumesAt > 0 ? '继续朗读' : '朗读'}
    </button>
  )
}

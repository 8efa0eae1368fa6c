import type { OfferedText } from '@sunport/contract/calls/message.ts'
import { useEffect, useState } from 'react'

const pauseMs = 600

/** Asks for texts that may answer a subject, when whoever types it pauses. None found, or none to be had, is none. */
export const useOffered = (siteId: string, before: readonly OfferedText[]) => {
  const [subject, setSubject] = useState<string>()
  const [offered, setOffered] = useState(before)
  useEffect(() => {
    if (subject === undefined) return
    let isOver = false
    const ask = async (): Promise<void> => {
      const found = await (await import('./offer.ts')).offer(subject, siteId).catch(() => [])
      if (!isOver) setOffered(found)
    }
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [subject, siteId])
  return [offered, setSubject] as const
}

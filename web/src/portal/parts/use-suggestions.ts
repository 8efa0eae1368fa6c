import type { Suggestion } from '@sunport/contract/calls/search.ts'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'

/** Long enough that nobody is asked between two strokes of one word. */
const pauseMs = 200

interface Offer {
  typed: string
  shown: Suggestion[]
  /** Place of the chosen one; -1 while the visitor's own words stand. */
  active: number
}

const nothing: Offer = { typed: '', shown: [], active: -1 }

/** Suggestions for what is being typed. One that comes after the next stroke is dropped; one that fails is none. */
export const useSuggestions = (siteId: string, channel: string | undefined) => {
  const [offer, setOffer] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    clearTimeout(timer.current)
    latest.current = ''
    setOffer(nothing)
  }

  const ask = (text: string) => {
    const typed = text.trim().slice(0, 50)
    clearTimeout(timer.current)
    latest.current = typed
    if (!typed) return setOffer(nothing)
    timer.current = setTimeout(async () => {
      const shown = await api.search.suggest({ siteId, channel, searchKey: typed }).catch(() => [])
      if (latest.current === typed) setOffer({ typed, shown, active: -1 })
    }, pauseMs)
  }

  /** Up and down the list, with the visitor's own words between its ends. */
  const move = (step: 1 | -1) =>
    setOffer(({ active, shown, typed }) => {
      const places = shown.length + 1
      return { typed, shown, active: ((active + 1 + step + places) % places) - 1 }
    })

  return { ...offer, ask, move, close }
}

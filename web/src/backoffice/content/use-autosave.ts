import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { CallError } from '@sunport/contract/client.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isStale } from '../crud/use-crud-change.ts'
import { newId } from '../ui/new-id.ts'
import {
  type Autosave,
  answered,
  changed,
  hasUnsaved,
  isDue,
  lost,
  noChanges,
  refused,
  resumed,
  sending,
} from './autosave.ts'
import { localCopies } from './local-copies.ts'
import type { Words } from './words.ts'

interface Options {
  /** Whose words of which item, for the copy in this browser. */
  copyKey: string
  version: number
  /** The words as they are on the screen now. */
  read(): Words
  save(words: Words, version: number, saveId: string, isAuto: boolean): Promise<ContentDetail>
  onSaved(detail: ContentDetail, words: Words): void
}

const lookEveryMs = 500
const copyAfterMs = 500

/** No answer, or one that says nothing about the words: whether they arrived is not known. */
const isLost = (failure: unknown): boolean =>
  !(failure instanceof CallError) || failure.code === '0' || /^5\d\d$/.test(failure.code)

/** Saves what is typed without being asked, and keeps a copy here for when the server cannot be reached. */
export const useAutosave = (options: Options) => {
  const latest = useRef(options)
  latest.current = options
  const version = useRef(options.version)
  const state = useRef<Autosave>(noChanges())
  const sentWords = useRef<Words>(undefined)
  const copyTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiters = useRef<(() => void)[]>([])
  const [shown, setShown] = useState(state.current)
  const [failure, setFailure] = useState<Error>()

  const become = useCallback((next: Autosave) => {
    state.current = next
    setShown(next)
    if (next.isUnderWay) return
    for (const wake of waiters.current.splice(0)) wake()
  }, [])

  const stopCopy = useCallback(() => {
    clearTimeout(copyTimer.current)
    copyTimer.current = undefined
  }, [])

  const keepCopy = useCallback(() => {
    stopCopy()
    const { copyKey, read } = latest.current
    void localCopies.put({ key: copyKey, words: read(), version: version.current, at: Date.now() })
  }, [stopCopy])

  const send = useCallback(
    async (isAuto: boolean): Promise<void> => {
      const next = sending(state.current, newId())
      const words = sentWords.current ?? latest.current.read()
      sentWords.current = words
      become(next)
      try {
        const detail = await latest.current.save(words, version.current, next.sent.saveId, isAuto)
        version.current = detail.version
        sentWords.current = undefined
        setFailure(undefined)
        become(answered(state.current, Date.now()))
        if (!hasUnsaved(state.current)) {
          stopCopy()
          void localCopies.remove(latest.current.copyKey)
        }
        latest.current.onSaved(detail, words)
      } catch (caught) {
        setFailure(caught as Error)
        if (isLost(caught)) return become(lost(state.current, Date.now()))
        sentWords.current = undefined
        become(refused(state.current, Date.now(), isStale(caught) ? 'stale' : 'refused'))
      }
    },
    [become, stopCopy],
  )

  const look = useCallback(
    (isUrgent = false, isAsked = false) => {
      if (isDue(state.current, Date.now(), isUrgent)) void send(!isAsked)
    },
    [send],
  )

  useEffect(() => {
    const timer = setInterval(() => look(), lookEveryMs)
    const leave = () => {
      if (hasUnsaved(state.current)) keepCopy()
      look(true)
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    const again = () => look(true)
    document.addEventListener('visibilitychange', hide)
    addEventListener('blur', leave)
    addEventListener('pagehide', leave)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      stopCopy()
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('blur', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('online', again)
    }
  }, [look, keepCopy, stopCopy])

  return {
    state: shown,
    failure,
    /** Something was typed. */
    note: () => {
      become(changed(state.current, Date.now()))
      // Whoever never stops typing needs his copy most: later changes do not put it off.
      copyTimer.current ??= setTimeout(keepCopy, copyAfterMs)
    },
    flush: () => look(true),
    /** Somebody asks for it: what is on its way already is not sent twice. */
    save: () => {
      if (state.current.blocked === 'refused') become(resumed(state.current, Date.now()))
      look(true, true)
    },
    /** Until the server has everything; false when it cannot. */
    settle: async (): Promise<number | undefined> => {
      for (let round = 0; round < 3 && (hasUnsaved(state.current) || state.current.isUnderWay); round += 1) {
        look(true)
        if (state.current.isUnderWay) await new Promise<void>(wake => waiters.current.push(wake))
      }
      return hasUnsaved(state.current) ? undefined : version.current
    },
    /** Goes on from another's version, with words that hold both. */
    resume: (onto: number) => {
      version.current = onto
      become(resumed(state.current, Date.now()))
    },
    /** The words on the screen are the server's again. */
    reset: (onto: number) => {
      version.current = onto
      sentWords.current = undefined
      become(noChanges(Date.now()))
      void localCopies.remove(latest.current.copyKey)
    },
  }
}

export type Saver = ReturnType<typeof useAutosave>

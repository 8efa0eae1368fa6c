import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../session.ts'
import { useUploadsSettled } from '../ui/uploads-under-way.ts'
import { type LocalCopy, localCopies } from './local-copies.ts'
import { useAutosave } from './use-autosave.ts'
import {
  inputOf,
  type Mergers,
  mergeWords,
  openWords,
  sameWords,
  type Words,
  type WordsConflict,
} from './words.ts'

export interface Merging {
  message: string
  words: Words
  conflicts: WordsConflict[]
  version: number
  theirs: Words
}

const noWords: Words = {
  channelId: null,
  title: '',
  bodyHtml: '',
  fields: {},
  attachments: [],
  shownDate: null,
  scheduledAt: null,
  expireAt: null,
  topUntil: null,
  changeKind: null,
  changeNote: null,
}

const isEditable = ({ actions, open }: ContentDetail): boolean => open !== null && actions.includes('edit')

/** Where the words stand while they are written. */
interface Sheet {
  first: Words
  read(): Words
  /** Puts other words in their place. */
  show(words: Words): void
  /** Words that the server could not keep are refused before they are sent. */
  refuse?(words: Words): void
  mergers?: Mergers
}

/** The open edition of an item while it is written: saved by itself, brought together with what others save. */
export const useKeptWords = (
  item: ContentDetail,
  onItem: (item: ContentDetail) => void,
  { first, read, show, refuse, mergers }: Sheet,
) => {
  const { user } = useSession()
  const uploadsSettled = useUploadsSettled()
  /** What the server has: in the words that were sent, and in those that it made of them. */
  const base = useRef({ sent: first, kept: first })
  const [merging, setMerging] = useState<Merging>()
  const [copy, setCopy] = useState<LocalCopy<Words>>()
  const copyKey = `${user.userId}/${item.id}`

  const saver = useAutosave({
    copyKey,
    version: item.version,
    read,
    save: async (words, version, saveId, isAuto) => {
      refuse?.(words)
      return api[item.kind].save({ id: item.id, version, saveId, isAuto, ...inputOf(words) })
    },
    onSaved: (detail, words) => {
      base.current = { sent: words, kept: openWords(detail) ?? words }
      onItem(detail)
    },
  })

  useEffect(() => {
    let isGone = false
    void localCopies.get<Words>(copyKey).then(found => {
      if (!found || isGone) return
      if (sameWords(found.words, first)) void localCopies.remove(copyKey)
      else setCopy(found)
    })
    return () => {
      isGone = true
    }
  }, [copyKey, first])

  const { blocked } = saver.state
  const staleWords = saver.failure?.message ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody else was first
  useEffect(() => {
    if (blocked !== 'stale') return
    api[item.kind]
      .get({ id: item.id })
      .then(theirs => {
        const words = openWords(theirs)
        if (!words || !isEditable(theirs)) return onItem(theirs)
        const { sent, kept } = base.current
        const merged = mergeWords(sent, read(), words, kept, mergers)
        setMerging({ ...merged, message: staleWords, version: theirs.version, theirs: words })
      })
      .catch(() => {})
  }, [blocked])

  const write = (words: Words) => {
    show(words)
    saver.note()
  }

  return {
    first,
    saver,
    merging,
    copy,
    read,
    write,
    /** Takes up the words that only this browser had. */
    takeCopy: () => {
      if (copy) write(copy.words)
      setCopy(undefined)
    },
    dropCopy: () => {
      setCopy(undefined)
      void localCopies.remove(copyKey)
    },
    /** Goes on with words that hold both sides. */
    merge: (words: Words) => {
      if (!merging) return
      base.current = { sent: merging.theirs, kept: merging.theirs }
      show(words)
      saver.resume(merging.version)
      setMerging(undefined)
    },
    /** The item once everything is saved; undefined when it cannot be. */
    settle: async (): Promise<ContentDetail | undefined> => {
      await uploadsSettled()
      if ((await saver.settle()) === undefined) return undefined
      return api[item.kind].get({ id: item.id })
    },
  }
}

/** A form over the open edition of an item. */
export const useWriting = (item: ContentDetail, onItem: (item: ContentDetail) => void) => {
  const [form] = Form.useForm<Words>()
  const [first] = useState(() => openWords(item) ?? noWords)
  const read = (): Words => ({ ...first, ...form.getFieldsValue(true) })
  /** The form merges what it is given into what it has: facts that are gone must be named. */
  const show = (words: Words) => {
    const gone = Object.keys(read().fields).map(name => [name, undefined])
    form.setFieldsValue({ ...words, fields: { ...Object.fromEntries(gone), ...words.fields } })
  }
  return { form, ...useKeptWords(item, onItem, { first, read, show }) }
}

export type KeptWords = ReturnType<typeof useKeptWords>
export type Writing = ReturnType<typeof useWriting>

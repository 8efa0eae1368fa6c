import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { CallError } from '@sunport/contract/client.ts'
import { LawVersions } from '@sunport/contract/content/law/fields.ts'
import { useRef, useState } from 'react'
import { useKeptWords } from '../../content/use-writing.ts'
import { openWords, type Words } from '../../content/words.ts'
import { newId } from '../../ui/new-id.ts'
import { draftOf, isDivided, type LawDraft, wordsOfDraft } from './law-draft.ts'
import { mergeVersions } from './merge-versions.ts'

const mergers = { 'fields.versions': mergeVersions }

/** A number that is half typed would be refused for its structure: says where. */
const refuse = ({ fields }: Words): void => {
  const issue = LawVersions.safeParse(fields.versions ?? []).error?.issues[0]
  if (!issue) return
  const version = Array.isArray(fields.versions) ? fields.versions[Number(issue.path[0])] : undefined
  throw new CallError('4000', version ? `版本 ${version.no}：${issue.message}` : issue.message)
}

/** A law in its editor's hands: its draft as pages show it, its words as they are saved. */
export const useLawWriting = (item: ContentDetail, onItem: (item: ContentDetail) => void) => {
  const [words] = useState(() => openWords(item) as Words)
  const [draft, setDraft] = useState(() => draftOf(words, newId))
  const latest = useRef(draft)
  const become = (next: LawDraft) => {
    latest.current = next
    setDraft(next)
  }
  // What an old body was divided into on opening is kept nowhere until somebody changes something.
  const [first] = useState(() => (isDivided(words) ? wordsOfDraft(words, draft) : words))
  const kept = useKeptWords(item, onItem, {
    first,
    read: () => wordsOfDraft(words, latest.current),
    show: next => become(draftOf(next, newId)),
    refuse,
    mergers,
  })
  const change = (next: LawDraft) => {
    become(next)
    kept.saver.note()
  }
  return { ...kept, draft, change, isDivided: isDivided(words) }
}

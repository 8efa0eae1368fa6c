import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { createAsideThread, type TextPair } from './aside-thread.ts'
import { type CleanText, type SanitiseOptions, sanitiseRichText } from './sanitise.ts'

/** Up to here a text is done sooner than it would be carried to another thread and back. */
const shortEnough = 16_384
/** No text that the contract takes needs as long; what does would hold up all that wait behind it. */
const patienceMs = 30_000

/** What is saved does not wait for what somebody only looks at. */
const saving = createAsideThread(patienceMs)
const looking = createAsideThread(patienceMs)

/** As `sanitiseRichText`, with long texts beside the main thread. */
export const cleanRichText = async (html: string, options: SanitiseOptions = {}): Promise<CleanText> =>
  html.length <= shortEnough
    ? sanitiseRichText(html, options)
    : ((await saving({ work: 'sanitise', html, options })) as CleanText)

/** As `diffRichTexts`, beside the main thread. */
export const compareRichTexts = async (pairs: TextPair[]): Promise<RichTextChange[][]> =>
  pairs.length === 0 ? [] : ((await looking({ work: 'diffs', pairs })) as RichTextChange[][])

export const compareRichText = async (before: string, after: string): Promise<RichTextChange[]> =>
  (await compareRichTexts([[before, after]]))[0] ?? []

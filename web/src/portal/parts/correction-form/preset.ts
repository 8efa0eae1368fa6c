import { type DirectoryKind, directoryFields } from '@sunport/contract/directory/fields.ts'
import type { PageContext } from '../../context.ts'
import { formState } from '../../form-exchange.ts'

/** In the query of a record's page: the form to have it corrected stands above it. */
const correctParameter = 'correct'

export interface CorrectionReceipt {
  requestNo: string
  receivedAt: string
}

export interface CorrectionPreset {
  formToken: string | undefined
  receipt: CorrectionReceipt | undefined
}

/** What a post came to, when it was not taken in. */
export interface CorrectionPosted {
  values: Partial<Record<string, string>>
  failure: string
}

/** The form, where the address asks for it; other pages stay the same for everybody, and can be kept. */
export const correctionPreset = ({ form, url }: PageContext): CorrectionPreset | undefined =>
  url.searchParams.has(correctParameter) ? formState<CorrectionReceipt>(form, url.searchParams) : undefined

export const correctionHref = (path: string, id: string): string =>
  `${path}?${new URLSearchParams({ id, [correctParameter]: '1' })}#correction`

/** What the public may ask to have corrected; a code is the body itself. */
export const offeredFacts = (kind: DirectoryKind): { name: string; title: string }[] =>
  directoryFields[kind].filter(({ isPublic, name }) => isPublic && name !== 'creditCode')

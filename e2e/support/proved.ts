import { proofs } from '@sunport/contract/content/proofs.ts'

/** An approval by somebody who has read the text for all that it is read for. */
export const proved = <On extends object>(on: On) => ({ ...on, proofs: [...proofs] })

import type { BinKind } from '@sunport/contract/calls/bin.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'

/** Texts of the editors can be read in the bin and come back as drafts. */
export const isText = (kind: BinKind): kind is ContentKind => kind in contentKinds

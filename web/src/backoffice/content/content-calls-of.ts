import { article, law, notice, window } from '@sunport/contract/calls/content.ts'

/** The calls of each family. */
export const contentCallsOf = { article, notice, law, window }

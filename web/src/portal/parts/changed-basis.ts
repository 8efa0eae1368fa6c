import type { PublicBasisKind } from '@sunport/contract/basis/codes.ts'
import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { PageContext } from '../context.ts'

/** Laws that a text rests on and that are not what they were; a page is not withheld for want of them. */
export const changedBasis = (
  { api, siteId }: PageContext,
  kind: PublicBasisKind,
  id: string,
): Promise<ChangedBasis[]> => api.basis.changed({ kind, id, siteId }).catch(() => [])

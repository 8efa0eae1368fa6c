import { type OcdsContext, packageHead } from '../content/notice/ocds.ts'
import type { OcdsObject } from '../content/notice/ocds-parts.ts'
import { recordOf } from './ocds-merge.ts'

/** Releases as a file of others takes them in; the standard knows no package of nothing. */
export const releasePackage = (
  context: OcdsContext,
  uri: string,
  releases: readonly OcdsObject[],
): OcdsObject => ({ ...packageHead(context, uri), releases })

/** One record for every process that the releases belong to, in the order in which each began. */
export const recordPackage = (
  context: OcdsContext,
  uri: string,
  releases: readonly OcdsObject[],
): OcdsObject => ({
  ...packageHead(context, uri),
  records: [...Map.groupBy(releases, ({ ocid }) => String(ocid))].map(([ocid, own]) => recordOf(ocid, own)),
})

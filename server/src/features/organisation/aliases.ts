import type { OrgAlias } from '@sunport/contract/calls/org-shapes.ts'

/** The day from which a unit bears its present name: when it gave up the last one; null when nobody knows. */
const namedSince = (aliases: readonly OrgAlias[]): string | null =>
  aliases.reduce<string | null>(
    (latest, { validTo }) => (validTo && (!latest || validTo > latest) ? validTo : latest),
    null,
  )

/** One entry a name; the first one said about it stays. */
const distinct = (aliases: readonly OrgAlias[]): OrgAlias[] => [
  ...new Map(aliases.toReversed().map(alias => [alias.name, alias])).values().toArray().toReversed(),
]

/** The former names after the present one is given up on a day. */
export const withFormerName = (aliases: readonly OrgAlias[], name: string, day: string): OrgAlias[] =>
  distinct([...aliases, { name, validFrom: namedSince(aliases), validTo: day }])

/** The names of a unit that took another in: both have them now. */
export const withNamesOf = (
  aliases: readonly OrgAlias[],
  merged: { orgName: string; aliases: readonly OrgAlias[] },
  day: string,
): OrgAlias[] => distinct([...aliases, ...withFormerName(merged.aliases, merged.orgName, day)])

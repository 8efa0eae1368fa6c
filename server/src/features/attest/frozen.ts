import { canonicalJson } from '@sunport/contract/attest/canonical.ts'
import type { AttestAction } from '@sunport/contract/attest/statement.ts'
import type { Facts } from './facts-read.ts'
import { digestOf, type Frozen, type Said } from './publication-log.ts'

export const subjectOf = (infoId: string): string => `info:${infoId}`

/** The info that a subject is; undefined of what is none. */
export const infoOf = (subject: string): string | undefined =>
  subject.startsWith('info:') ? subject.slice('info:'.length) : undefined

/** What travels to the public under a name of its own; structures of an editor are covered by their digest alone. */
const factsIn = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** An edition as the public reads it, in words that are the same whenever they are made of the same rows. */
export const frozenOf = ({ id, siteId, kind, shown }: Facts): Frozen | undefined =>
  shown
    ? {
        content: canonicalJson({
          type: 'document',
          v: 1,
          subject: subjectOf(id),
          site: siteId,
          kind,
          edition: shown.editionNo,
          title: shown.title,
          date: shown.date,
          html: shown.html,
          facts: factsIn(shown.fields),
          // Each is kept beside the others, and read by somebody: lists, the search, outside programs.
          digests: {
            title: digestOf(shown.editionTitle),
            text: digestOf(shown.text),
            fields: digestOf(canonicalJson(shown.fields as Parameters<typeof canonicalJson>[0])),
          },
          files: shown.files.map(({ name, ext, size, digest }) => ({ name, ext, size, digest })),
        }),
        files: [...new Set(shown.files.map(({ digest }) => digest))],
      }
    : undefined

const endings: Readonly<Record<string, AttestAction>> = {
  withdrawn: 'withdraw',
  expired: 'expire',
  recycled: 'delete',
}

/** That it holds as it stands there, or that it is over, with the reason that its page gives. */
export const saidOf = (facts: Facts): Said => {
  const subject = subjectOf(facts.id)
  const frozen = frozenOf(facts)
  const siteId = facts.siteId ?? ''
  if (frozen) return { subject, siteId, action: 'publish', frozen }
  const action = facts.state === null ? 'delete' : (endings[facts.state] ?? 'offline')
  const { closingReason: reason, closingTarget: target } = facts
  return { subject, siteId, action, reason, successor: target ? subjectOf(target) : null }
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '@sunport/contract/attest/canonical.ts'
import type { AttestAction, Statement } from '@sunport/contract/attest/statement.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { AttestKeys } from './keys.ts'
import { attestRepo, type NewEntry, type Standing } from './repo.ts'

/** What is frozen: a text that is the same whenever and by whomever it is made of the same facts. */
export interface Frozen {
  content: string
  files: string[]
}

/** Something to be entered: that it holds, as it was frozen, or that it is over, and why. */
export interface Said {
  subject: string
  siteId: string
  action: AttestAction
  frozen?: Frozen
  reason?: string | null
  successor?: string | null
}

export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')

/** Says what is to be entered, in canonical words, and signs it. */
const entryOf = ({ sign }: Pick<AttestKeys, 'sign'>, said: Said, statedAt: string): NewEntry => {
  const document = said.frozen ? digestOf(said.frozen.content) : null
  const files = said.frozen?.files ?? []
  const { action, subject, siteId } = said
  const statement = canonicalJson({
    type: 'statement',
    v: 1,
    action,
    subject,
    site: siteId,
    document,
    files,
    reason: said.reason ?? null,
    successor: said.successor ?? null,
    statedAt,
  } satisfies Statement)
  return { subject, siteId, action, document, files, statedAt, statement, ...sign(statement) }
}

/**
 * Enters statements in the caller's transaction: they are there when it commits, and otherwise never were. Their places
 * in the log are given by the database at the commit. What says nothing new is left out.
 */
export const publicationLog = (keys: Pick<AttestKeys, 'sign'>, clock: Clock) => {
  const isNews = (said: Said, standing: Standing | undefined): boolean => {
    const holds = standing?.action === 'publish'
    if (!said.frozen) return holds
    return !holds || standing?.document !== digestOf(said.frozen.content)
  }
  return {
    enter: async (tx: Queries, all: readonly Said[]): Promise<number> => {
      if (all.length === 0) return 0
      const repo = attestRepo(tx)
      const standing = await repo.standing(all.map(({ subject }) => subject))
      const news = all.filter(said => isNews(said, standing.of.get(said.subject)))
      if (news.length === 0) return 0
      // Clocks of two instances differ; what stands in the log never goes back.
      const last = standing.lastLoggedAt?.getTime() ?? 0
      const statedAt = new Date(Math.max(clock.now().getTime(), last)).toISOString()
      const frozen = news.flatMap(({ frozen: each }) => each ?? [])
      await repo.enter(
        news.map(said => entryOf(keys, said, statedAt)),
        frozen.map(({ content }) => ({ digest: digestOf(content), content })),
      )
      return news.length
    },
  }
}

export type PublicationLog = ReturnType<typeof publicationLog>

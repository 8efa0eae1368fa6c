import type { LawReading } from '@sunport/contract/calls/law-text.ts'
import type { PreviewedInfo } from '@sunport/contract/calls/preview.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { previewParameter } from '@sunport/contract/content/preview-address.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { found } from '../../../platform/crud/changes.ts'
import { deriveKey, hashToken, hmacBase64url, sameText } from '../../../platform/crypto/secrets.ts'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentKindRules } from '../core/kind.ts'
import type { ContentLife, PageOf } from '../core/life.ts'
import { contentRepo } from '../core/repo.ts'

export interface PreviewDeps {
  db: Db
  clock: Clock
  secret: Buffer
  kinds: ReadonlyMap<ContentKind, ContentKindRules>
  content(kind: ContentKind): Pick<ContentLife, 'edition'>
  userOfToken(token: string): Promise<CurrentUser | undefined>
  pageOf: PageOf
  /** Does the work, reads the item as the public would then, and takes the work back. */
  asPublic(
    id: string,
    reading: LawReading,
    work: (tx: Transaction) => Promise<void>,
  ): Promise<PreviewedInfo | null>
}

const validMs = 30 * 60_000

/**
 * Shows an edition on the page that it is meant for before it is public. The token names one edition, ends soon, and
 * is good in the session that asked for it only: a copied address shows nothing to anybody else.
 */
export const previewService = (deps: PreviewDeps) => {
  const { db, clock, kinds, content, userOfToken, pageOf, asPublic } = deps
  const key = deriveKey(deps.secret, 'preview')

  const signatureOf = (infoId: string, editionId: string, until: string, session: string): string =>
    hmacBase64url(key, JSON.stringify([infoId, editionId, until, hashToken(session)]))

  /** The edition that a token stands for, if it is one of ours, of this item, of this session, and of today. */
  const editionIn = (infoId: string, token: string, session: string): string | undefined => {
    const [editionId = '', until = '', signature = ''] = token.split('.')
    const isOurs = sameText(signature, signatureOf(infoId, editionId, until, session))
    return isOurs && Number(until) > clock.now().getTime() ? editionId : undefined
  }

  const liveUser = async (session: string): Promise<CurrentUser | undefined> => {
    const user = await userOfToken(session).catch(() => undefined)
    return user?.hold ? undefined : user
  }

  return {
    issue: async (kind: ContentKind, id: string, editionId: string, reach: Reach, session: string) => {
      await content(kind).edition(id, editionId, reach)
      const repo = contentRepo(db)
      const [info, edition] = [found(await repo.find(id)), found(await repo.edition(editionId))]
      const page = pageOf(info, edition)
      if (!page) throw new Problem('preview.no_page')
      const until = clock.now().getTime() + validMs
      const token = [editionId, until, signatureOf(id, editionId, String(until), session)].join('.')
      return {
        address: `${page}&${new URLSearchParams({ [previewParameter]: token })}`,
        until: toWireTime(new Date(until)),
      }
    },

    info: async (
      id: string,
      token: string,
      session: string | undefined,
      reading: LawReading,
    ): Promise<PreviewedInfo> => {
      const editionId = session && editionIn(id, token, session)
      const user = editionId ? await liveUser(session) : undefined
      const repo = contentRepo(db)
      const info = user ? await repo.find(id) : undefined
      const scope = info && user?.grants.get(functionFor(info.kind, 'view'))
      const rules = info && kinds.get(info.kind)
      if (!editionId || !user || !info || !scope || !rules) throw new Problem('preview.invalid')
      const actor = { userId: user.id, userName: user.userName, orgName: null, ip: '', requestId: '' }
      // Whoever was let in half an hour ago may have lost his reach since.
      await content(info.kind).edition(id, editionId, { user, scope, actor })
      const edition = found(await repo.edition(editionId))
      const now = clock.now()
      const shown = { ...edition, shownDate: edition.shownDate ?? now }
      return found(
        (await asPublic(id, reading, tx =>
          rules.publish({ tx, info: { ...info, state: 'live' }, edition: shown, now, touch: () => {} }),
        )) ?? undefined,
      )
    },
  }
}

export type PreviewService = ReturnType<typeof previewService>

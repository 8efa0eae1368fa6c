import { isLeftTo } from '@sunport/contract/content/channel-people.ts'
import {
  type ContentKind,
  type ContentRight,
  contentKinds,
  functionFor,
  isReviewState,
  refusalOf,
} from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { HandOver, OpenWork, Receiving } from '../../../platform/hand-over.ts'
import { contentRepo } from '../core/repo.ts'
import type { EditionRow } from '../core/table.ts'
import { handOverRepo, type OpenText } from './repo.ts'

const kinds = Object.keys(contentKinds) as ContentKind[]
const codesFor = (...rights: ContentRight[]) =>
  kinds.flatMap(kind => rights.map(right => functionFor(kind, right)))

const workOf =
  (right: (text: OpenText) => ContentRight, more: Pick<OpenWork, 'isOwnThen' | 'link'>) =>
  (text: OpenText): OpenWork => ({
    ...more,
    id: text.id,
    title: text.title,
    entity: text.kind,
    siteId: text.siteId,
    orgId: text.orgId,
    code: functionFor(text.kind, right(text)),
    readBy: functionFor(text.kind, 'view'),
  })

const levelOf = ({ state }: Pick<EditionRow, 'state'>) => (isReviewState(state) ? state : 'review3')

/** Whether somebody could decide on the text as it stands: the same table that judges his decision. */
const refusalFor = async (tx: Transaction, id: string, open: EditionRow, to: Receiving) => {
  const repo = contentRepo(tx)
  const item = found(await repo.find(id))
  return refusalOf(
    {
      kind: item.kind,
      publicState: item.state,
      openState: levelOf(open),
      authorId: open.submittedBy ?? item.authorId,
      approvedBy: await repo.approvedBy(open),
      writers: open.writers,
    },
    { id: to.id, holds: code => to.grants.has(code) },
    'approve',
  )
}

/** What he writes: it becomes the receiver's own, who therefore must not have judged it, and never will. */
const texts: HandOver = {
  kind: 'texts',
  codes: codesFor('edit'),
  open: async (db, leaving, asked) =>
    (await handOverRepo(db).writtenBy(leaving, asked)).map(
      workOf(() => 'edit', { isOwnThen: true, link: 'my-content' }),
    ),
  give: async ({ tx }, { id }, from, to) => {
    const repo = contentRepo(tx)
    const rows = handOverRepo(tx)
    const item = found(await repo.find(id))
    const open = found(await repo.openEdition(id))
    const channel = item.channelId ? await repo.channel(item.channelId) : undefined
    if (channel && !isLeftTo(channel.people, 'edit', to.id)) throw new Problem('channel.not_editor')
    if (await rows.isJudge(open.id, to.id)) throw new Problem('hand_over.reviewed')
    await rows.setAuthor(id, from.id, to.id)
    const writers = [...new Set([...open.writers, from.id, to.id])]
    await repo.setEditionState(open.id, { handedTo: to.id, writers })
  },
}

/** What was handed to him to review. */
const reviews: HandOver = {
  kind: 'reviews',
  codes: codesFor('review1', 'review2', 'review3'),
  open: async (db, leaving, asked) =>
    (await handOverRepo(db).assignedTo(leaving, asked)).map(
      workOf(levelOf, { isOwnThen: false, link: 'notice-review' }),
    ),
  give: async ({ tx }, { id }, _, to) => {
    const repo = contentRepo(tx)
    const open = found(await repo.openEdition(id))
    const refusal = await refusalFor(tx, id, open, to)
    if (refusal) throw new Problem(refusal)
    await repo.setEditionState(open.id, { assignedTo: to.id })
  },
}

/** What he was asked for his opinion of; nobody passes it before that is in. */
const cosigns: HandOver = {
  kind: 'cosigns',
  codes: codesFor('view'),
  open: async (db, leaving, asked) =>
    (await handOverRepo(db).askedOf(leaving, asked)).map(
      workOf(() => 'view', { isOwnThen: false, link: 'notice-review?tab=cosign' }),
    ),
  give: async ({ tx }, { id }, from, to) => {
    const repo = contentRepo(tx)
    const rows = handOverRepo(tx)
    const open = found(await repo.openEdition(id))
    const own = [open.submittedBy, open.assignedTo, ...open.writers, ...(await repo.approvedBy(open))]
    if (own.includes(to.id) || (await rows.isInCosign(open.id, to.id))) throw new Problem('content.reviewer')
    await rows.moveCosign(open.id, from.id, to.id)
  },
}

export const contentHandOvers: readonly HandOver[] = [texts, reviews, cosigns]

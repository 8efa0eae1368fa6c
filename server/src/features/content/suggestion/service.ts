import { randomUUID } from 'node:crypto'
import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { SuggestedPart, Suggestion, suggestion } from '@sunport/contract/calls/suggestion.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import { type Desk, levelOf, type Reach } from '../core/desk.ts'
import { type SuggestionRow, suggestionRepo } from './repo.ts'

type Input<Name extends keyof typeof suggestion> = z.output<(typeof suggestion)[Name]['input']>

const wireOf = (time: string): string => toWireTime(new Date(time))

const toSuggestion = (row: SuggestionRow): Suggestion => ({
  id: row.id,
  reviewerName: row.reviewerName,
  suggestedAt: wireOf(row.suggestedAt),
  reason: row.reason,
  before: { title: row.baseTitle, bodyHtml: row.baseHtml },
  after: { title: row.title, bodyHtml: row.bodyHtml },
  decidedAt: row.decidedAt && wireOf(row.decidedAt),
  decidedBy: row.decidedBy,
  taken: row.taken as SuggestedPart[],
})

/**
 * A reviewer words a text otherwise and sends it back with that. Whose words were taken has written the text, and
 * decides on it no more.
 */
export const suggestingOf = (desk: Desk) => ({
  suggestions: async (id: string, reach: Reach): Promise<Suggestion[]> => {
    await desk.within(desk.db, id, reach)
    return (await suggestionRepo(desk.db).list(id)).map(toSuggestion)
  },

  suggest: (
    { id, version, reason, title, bodyHtml }: Input<'suggest'>,
    reach: Reach,
  ): Promise<ContentDetail> =>
    desk.act('sendBack', { id, version }, reach, async inHand => {
      const { item, repo, change, onBehalfOf } = inHand
      const open = found(inHand.open)
      if (open.assignedTo && ![reach.user.id, onBehalfOf?.id].includes(open.assignedTo))
        throw new Problem('content.assigned')
      const after = await desk.rules.compose({ title, bodyHtml, fields: open.fields }, item)
      if (after.title === open.title && after.bodyHtml === open.bodyHtml)
        throw new Problem('suggestion.nothing')
      await suggestionRepo(change.tx).add({
        id: randomUUID(),
        editionId: open.id,
        suggestedBy: reach.user.id,
        at: change.now,
        reason,
        before: open,
        after,
      })
      await repo.addReview({
        id: randomUUID(),
        editionId: open.id,
        round: open.reviewRound,
        level: levelOf(open),
        reviewerId: reach.user.id,
        onBehalfOf: onBehalfOf?.id ?? null,
        decision: 'return',
        reason: `${reason}（附修改建议）`,
        decidedAt: change.now,
      })
      await repo.changeEdition(open.id, open.version, { state: 'returned', assignedTo: null })
      await desk.audit(inHand, 'suggest', { reason, after: { level: levelOf(open) } })
    }),

  decideSuggestion: (
    { id, suggestionId, version, taken }: Input<'decide'>,
    reach: Reach,
  ): Promise<ContentDetail> =>
    desk.act('edit', { id, version }, reach, async inHand => {
      const { item, repo, change } = inHand
      const open = found(inHand.open)
      const suggestions = suggestionRepo(change.tx)
      const asked = found(await suggestions.open(suggestionId, open.id))
      if (asked.suggestedBy === reach.user.id) throw new Problem('suggestion.own')
      const isMoved =
        (taken.includes('title') && open.title !== asked.baseTitle) ||
        (taken.includes('bodyHtml') && open.bodyHtml !== asked.baseHtml)
      if (isMoved) throw new Problem('suggestion.moved')
      await suggestions.decide(asked.id, reach.user.userName, taken, change.now)
      if (taken.length > 0) {
        const words = await desk.rules.compose(
          {
            title: taken.includes('title') ? asked.title : open.title,
            bodyHtml: taken.includes('bodyHtml') ? asked.bodyHtml : open.bodyHtml,
            fields: open.fields,
          },
          item,
        )
        const writers = [...new Set([...open.writers, asked.suggestedBy])]
        await repo.changeEdition(open.id, open.version, { ...words, writers, ...change.stamp() })
        await repo.update(id, change.stamp())
      }
      await desk.audit(inHand, taken.length > 0 ? 'take-suggestion' : 'refuse-suggestion', {
        after: { taken },
      })
    }),
})

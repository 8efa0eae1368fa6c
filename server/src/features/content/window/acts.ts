import { randomUUID } from 'node:crypto'
import type { ContentRight } from '@sunport/contract/content/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife } from '../core/life.ts'

interface Row {
  id: string
  version: number
}

/** What is done to windows at once, each as if it were done alone. */
export const windowActs = (
  content: (inside: Db) => ContentLife,
  db: Db,
  reachFor: (right: ContentRight) => Reach,
) => ({
  stop: ({ id, version }: Row, reason: string) =>
    content(db).withdraw({ id, version, reason }, reachFor('withdraw')),

  /** A later end is a change like any other: what is shown stays as it is until somebody has approved it. */
  extend: ({ id, version }: Row, validTo: string) =>
    db.transaction(async tx => {
      const service = content(tx)
      const reach = reachFor('edit')
      const seen = await service.get(id, reach)
      const isDraft = seen.open !== null
      const at = isDraft ? seen : await service.revise({ id, version }, reach)
      const { title, bodyHtml, fields } = found(at.open ?? undefined)
      if (validTo <= String(fields.validTo ?? ''))
        throw new Problem('request.invalid', '新的结束时间须晚于现在的结束时间')
      const saved = await service.save(
        {
          id,
          version: isDraft ? version : at.version,
          saveId: randomUUID(),
          title,
          bodyHtml,
          fields: { ...fields, validTo },
          attachments: [],
        },
        reach,
      )
      if (!isDraft)
        await service.submit({ id, version: saved.version, note: `展示时间延长至 ${validTo}` }, reach)
    }),

  copy: async (id: string, siteIds: readonly string[]): Promise<string[]> => {
    const reach = reachFor('edit')
    const seen = await content(db).get(id, reach)
    const { title, bodyHtml, fields } = found(seen.open ?? seen.published ?? undefined)
    const input = { title, bodyHtml, fields, attachments: [] }
    return db.transaction(async tx => {
      const made = siteIds.map(siteId => ({ id: randomUUID(), siteId, ...input }))
      for (const one of made) await content(tx).create(one, reach)
      return made.map(one => one.id)
    })
  },
})

import { type LawRelation, LawRelations } from '@sunport/contract/content/law/fields.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { type EditionRow, lawRelation } from '../core/table.ts'

/** What a law says of other acts; nothing where it was never asked. */
export const relationsIn = (fields: Record<string, unknown>): LawRelation[] =>
  LawRelations.safeParse(fields.relations).data ?? []

/** Keeps the relations of a published edition, so that both sides can be read. */
export const writeRelations = async (
  tx: Queries,
  { id, fields }: Pick<EditionRow, 'id' | 'fields'>,
): Promise<void> => {
  const rows = relationsIn(fields).map(({ kind, lawId, title }, seq) => ({
    editionId: id,
    seq,
    kind,
    otherId: lawId || null,
    otherTitle: title,
  }))
  if (rows.length > 0) await tx.insert(lawRelation).values(rows).onConflictDoNothing()
}

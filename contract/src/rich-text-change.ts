import { z } from 'zod'

const Piece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })

/**
 * One paragraph, item or row of two texts that are compared. A changed one has pieces of all kinds; a restyled one has
 * the same words in another form.
 */
export const RichTextChange = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed', 'restyled']),
  block: z.enum(['paragraph', 'heading', 'item', 'row', 'quote', 'rule']),
  pieces: z.array(Piece),
})
export type RichTextChange = z.infer<typeof RichTextChange>

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact } from './redaction.ts'

const stretch = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

test('nothing of a covered stretch is left, everything else is, and lines stay where they were', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(stretch, { maxLength: 5 }),
      (text, covered) => {
        const shown = [...redact(text, covered)]
        const letters = [...text]
        expect(shown).toHaveLength(letters.length)
        let at = 0
        for (const [index, letter] of letters.entries()) {
          const isCovered = covered.some(({ from, to }) => at >= from && at < to)
          expect(shown[index]).toBe(isCovered && letter !== '\n' ? '█' : letter)
          at += letter.length
        }
      },
    ),
  )
})

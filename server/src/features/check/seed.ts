import type { Queries } from '../../platform/database/database.ts'
import { builtInWords } from './built-in-words.ts'
import { checkWord } from './table.ts'

/** The product's own words, once; what operators change of them stays changed. */
export const seedCheckWords = async (db: Queries): Promise<void> => {
  await db
    .insert(checkWord)
    .values(builtInWords.map(each => ({ ...each, id: `word-${each.word}`, isBuiltIn: true })))
    .onConflictDoNothing()
}

import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { AnalysisFilter } from './analysis-read.ts'
import { questionsOfAll, responsePages } from './answers-file.ts'
import { savColumns } from './sav-columns.ts'
import { type SavCell, savFile } from './sav-writer.ts'
import type { StoredQuestionnaire } from './table.ts'

/** The same answers for SPSS and its like: options and figures with their labels. What was written stays here. */
export const answersAsSav = async (
  db: Db,
  row: StoredQuestionnaire,
  filter: AnalysisFilter,
  name: string,
  now: Date,
): Promise<FileAnswer> => {
  const columns = savColumns((await questionsOfAll(db, row)).asked)
  const cases: SavCell[][] = []
  for await (const { lines } of responsePages(db, row.id, filter))
    for (const line of lines) cases.push(columns.map(({ cell }) => cell(line)))
  return {
    name: `${name}.sav`,
    mediaType: 'application/x-spss-sav',
    content: savFile(row.title, columns, cases, now),
  }
}

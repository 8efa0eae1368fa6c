import { Problem } from '@sunport/contract/problems.ts'
import { CsvError } from 'csv-parse'

/** What the parser holds against a file, in words for whoever made it; anything else is left as it was. */
export const csvProblem = (failure: unknown): unknown => {
  if (!(failure instanceof CsvError)) return failure
  const at = `第 ${Number(failure.lines) || 1} 行`
  return failure.code === 'CSV_MAX_RECORD_SIZE'
    ? new Problem('import.cell_too_long', `${at}过长，请检查引号是否成对`)
    : new Problem('import.unreadable', `${at}的引号不成对，请改正后重新上传`)
}

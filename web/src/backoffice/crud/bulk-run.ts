import { type BulkReport, bulkLimit } from '@sunport/contract/calls/crud.ts'

type Progress = (done: number) => void

/** What several calls did, as one: it is taken back as one only where one call did it. */
export const together = (parts: readonly BulkReport[]): BulkReport => {
  const begun =
    parts.find(({ isInBackground }) => isInBackground) ?? (parts.length === 1 ? parts[0] : undefined)
  return {
    rows: parts.flatMap(({ rows }) => rows),
    isUndoable: parts.every(({ isUndoable }) => isUndoable) && (parts.length === 1 || !parts[0]?.jobId),
    ...(begun?.jobId && { jobId: begun.jobId, isInBackground: begun.isInBackground ?? false }),
  }
}

/** A long selection in parts that one call looks at, one after the other. */
export const inParts = async <Row>(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<BulkReport>,
  onProgress: Progress = () => {},
): Promise<BulkReport> => {
  const parts: BulkReport[] = []
  for (let at = 0; at < rows.length; at += bulkLimit) {
    parts.push(await run(rows.slice(at, at + bulkLimit)))
    onProgress(Math.min(at + bulkLimit, rows.length))
  }
  return together(parts)
}

/** Refusals and how many rows each concerns, the most frequent first. */
export const tallyRefusals = ({ rows }: BulkReport): { refusal: string; count: number }[] => {
  const groups = Map.groupBy(
    rows.flatMap(({ refusal }) => refusal ?? []),
    refusal => refusal,
  )
  return [...groups]
    .map(([refusal, same]) => ({ refusal, count: same.length }))
    .sort((one, other) => other.count - one.count)
}

export const doneIn = ({ rows }: BulkReport): number => rows.filter(({ refusal }) => refusal === null).length

const cell = (text: string): string => {
  const safe = /^[\t\r\n ]*[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The result as a file for whoever wants to go on with it. */
export const reportFile = (report: BulkReport, nameOf: (id: string) => string): Blob => {
  const lines = report.rows.map(({ id, refusal }) =>
    [nameOf(id), refusal === null ? '成功' : '未执行', refusal ?? ''].map(cell).join(','),
  )
  return new Blob([`\uFEFF${['名称,结果,原因', ...lines].join('\r\n')}\r\n`], { type: 'text/csv' })
}

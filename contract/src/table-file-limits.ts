/** What one import takes. Servers refuse by these figures, dialogs and problems speak of them. */
export const tableFileLimits = {
  /** Lines with something in them, without the heading. */
  lines: 5_000,
  /** Rows down to the last one, empty ones included. */
  rows: 10_000,
  columns: 200,
  cells: 200_000,
  /** As many as a spreadsheet program itself allows. */
  cellCharacters: 32_767,
  fileMegabytes: 10,
  /** A spreadsheet is an archive: of all its parts together, unpacked. */
  unpackedMegabytes: 64,
  parts: 1_000,
  /** More often than this nothing that people write repeats itself. */
  timesPacked: 200,
  seconds: 30,
} as const

export const tableFileHint = `xlsx 或 csv，不超过${tableFileLimits.fileMegabytes}MB、${tableFileLimits.lines}行、${tableFileLimits.columns}列`

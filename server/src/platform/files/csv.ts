/** Spreadsheets run what begins like a formula, also behind blanks; an apostrophe makes it text. */
const isFormula = (text: string): boolean => /^[\t\r\n ]*[=+\-@＝＋－＠]/.test(text)

export const formulaSafe = (text: string): string => (isFormula(text) ? `'${text}` : text)

export const csvCell = (value: string | number | null): string => {
  const text = typeof value === 'number' ? String(value) : formulaSafe(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`

/** By which spreadsheets know the encoding. */
export const byteOrderMark = '\uFEFF'

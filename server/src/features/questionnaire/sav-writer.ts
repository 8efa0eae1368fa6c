/**
 * A data file of SPSS, as its format is described by PSPP's developers: header, dictionary, cases; neither compressed
 * nor with strings above 255 bytes. Text is UTF-8, numbers are little-endian.
 */
export interface SavVariable {
  name: string
  label: string
  /** Bytes of a string; left out for a number. */
  width?: number
  decimals?: number
  values?: readonly { value: number; label: string }[]
}
export type SavCell = number | string | null

const systemMissing = -Number.MAX_VALUE
const longestLabel = 120
const numberWidth = 8

const int = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value, 4 * at)
  return bytes
}
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** As much of a text as fits, cut between letters and filled with blanks. */
const padded = (text: string, size: number): Buffer => {
  const bytes = Buffer.alloc(size, ' ')
  bytes.write(cut(text, size))
  return bytes
}
const cut = (text: string, size: number): string => {
  let kept = ''
  for (const letter of text) {
    if (Buffer.byteLength(kept + letter) > size) break
    kept += letter
  }
  return kept
}
const upTo = (size: number, multiple: number): number => Math.ceil(size / multiple) * multiple

const widthOf = ({ width }: SavVariable): number => Math.min(width ?? 0, 255)
const segmentsOf = (variable: SavVariable): number => Math.max(1, Math.ceil(widthOf(variable) / numberWidth))

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const headerOf = (title: string, variables: readonly SavVariable[], cases: number, at: Date): Buffer => {
  const [date = '', time = ''] = at.toISOString().split('T')
  const [year = '', month = '', day = ''] = date.split('-')
  return Buffer.concat([
    Buffer.from('$FL2'),
    padded('@(#) SPSS DATA FILE Sunport', 60),
    int(
      2,
      variables.reduce((sum, variable) => sum + segmentsOf(variable), 0),
      0,
      0,
      cases,
    ),
    double(100),
    Buffer.from(`${day} ${months[Number(month) - 1]} ${year.slice(2)}`),
    Buffer.from(time.slice(0, 8)),
    padded(title, 64),
    Buffer.alloc(3),
  ])
}

const shortName = (at: number): Buffer => padded(`V${at + 1}`, 8)

const variableOf = (variable: SavVariable, at: number): Buffer => {
  const width = widthOf(variable)
  const format = width > 0 ? (1 << 16) | (width << 8) : (5 << 16) | (12 << 8) | (variable.decimals ?? 0)
  const label = Buffer.from(cut(variable.label, longestLabel))
  return Buffer.concat([
    int(2, width, 1, 0, format, format),
    shortName(at),
    int(label.length),
    padded(label.toString(), upTo(label.length, 4)),
    ...Array.from({ length: segmentsOf(variable) - 1 }, () =>
      Buffer.concat([int(2, -1, 0, 0, 0, 0), Buffer.alloc(8, ' ')]),
    ),
  ])
}

const valueLabelsOf = ({ values = [] }: SavVariable, index: number): Buffer => {
  if (values.length === 0) return Buffer.alloc(0)
  const labels = values.map(({ value, label }) => {
    const words = Buffer.from(cut(label, longestLabel))
    const rest = padded(words.toString(), upTo(words.length + 1, 8) - 1)
    return Buffer.concat([double(value), Buffer.from([words.length]), rest])
  })
  return Buffer.concat([int(3, values.length), ...labels, int(4, 1, index)])
}

const extra = (subtype: number, size: number, content: Buffer): Buffer =>
  Buffer.concat([int(7, subtype, size, content.length / size), content])

const dictionaryOf = (variables: readonly SavVariable[]): Buffer => {
  let index = 1
  const labels = variables.map(variable => {
    const own = valueLabelsOf(variable, index)
    index += segmentsOf(variable)
    return own
  })
  const names = variables.map(({ name }, at) => `V${at + 1}=${name}`).join('\t')
  const lowest = Buffer.from('feffffffffffefff', 'hex')
  return Buffer.concat([
    ...variables.map(variableOf),
    ...labels,
    // Version, machine, IEEE numbers, little-endian, UTF-8.
    extra(3, 4, int(20, 0, 0, -1, 1, 1, 2, 65001)),
    extra(4, 8, Buffer.concat([double(systemMissing), double(Number.MAX_VALUE), lowest])),
    extra(13, 1, Buffer.from(names)),
    extra(20, 1, Buffer.from('UTF-8')),
    int(999, 0),
  ])
}

const cellOf = (variable: SavVariable, cell: SavCell | undefined): Buffer => {
  if (widthOf(variable) > 0) {
    const text = typeof cell === 'string' ? cut(cell, widthOf(variable)) : ''
    return padded(text, segmentsOf(variable) * numberWidth)
  }
  return double(typeof cell === 'number' ? cell : systemMissing)
}

export const savFile = (
  title: string,
  variables: readonly SavVariable[],
  cases: readonly SavCell[][],
  at: Date,
): Buffer =>
  Buffer.concat([
    headerOf(title, variables, cases.length, at),
    dictionaryOf(variables),
    ...cases.flatMap(cells => variables.map((variable, place) => cellOf(variable, cells[place]))),
  ])

import { encode } from 'uqr'

/** Modules of white around the code that readers need. */
export const quietModules = 4

/** The dark squares of a code, by column and row. */
export const qrSquares = (text: string): { size: number; dark: [x: number, y: number][] } => {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x): [number, number][] => (isDark ? [[x, y]] : [])),
  )
  return { size, dark }
}

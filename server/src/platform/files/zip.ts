import { strToU8, zipSync } from 'fflate'

/** An archive says no zone: this is midnight wherever it is made. */
const fixedDate = new Date(2025, 0, 1)

/** An archive without compression and with a fixed date, so that the same parts give the same bytes. */
export const zip = (parts: Record<string, string | Uint8Array>): Buffer => {
  const bytes = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    typeof part === 'string' ? strToU8(part) : part,
  ])
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0, mtime: fixedDate }))
}

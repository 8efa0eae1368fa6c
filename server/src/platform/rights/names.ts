/** Format and zero-width characters that make two names look the same. */
const invisible = /\p{Cf}/gu

/** One spelling of a login name: `ａｄｍｉｎ`, `ADMIN ` and `admin` are one person. */
export const canonicalName = (name: string): string =>
  name.normalize('NFKC').replace(invisible, '').trim().toLowerCase()

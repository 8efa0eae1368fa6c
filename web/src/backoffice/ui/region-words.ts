/** The whole country has a code and no row of its own. */
const everywhere = /^0+$/

/** A region as people know it: never by its code. */
export const regionWords = (name: string | null | undefined, code: string | null | undefined): string => {
  if (name) return name
  if (!code) return '—'
  return everywhere.test(code) ? '全国' : '未知区划'
}

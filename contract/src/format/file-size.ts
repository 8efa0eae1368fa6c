const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `512 B`, `1.5 KB`, `20 MB`: one decimal at most, in steps of 1024. */
export const formatBytes = (bytes: number | null | undefined): string => {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return ''
  let amount = bytes
  let unit = 0
  // 1023.95 would print as 1024.0: it belongs to the next unit already.
  while (Math.round(amount * 10) >= 10_240 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${Math.round(amount * 10) / 10} ${units[unit]}`
}

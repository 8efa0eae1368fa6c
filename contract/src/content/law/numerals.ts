const digits = '零一二三四五六七八九'
const values: Record<string, number> = { 零: 0, 〇: 0, 两: 2 }
for (const [value, digit] of [...digits].entries()) values[digit] = value
const units: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }

/** The characters that numbers of laws are written with, for patterns. */
export const numeral = '[零〇一二两三四五六七八九十百千]{1,12}'

/** 一百零二 → 102; 十 alone counts one ten. */
export const chineseNumber = (text: string): number => {
  let total = 0
  let digit = 0
  for (const char of text) {
    const unit = units[char]
    if (unit) {
      total += (digit || 1) * unit
      digit = 0
    } else digit = values[char] ?? 0
  }
  return total + digit
}

/** 1 to 9999 as laws count: 十, 十二, 一百零二, 一百一十. */
export const toChineseNumber = (value: number): string => {
  if (value < 1 || value > 9999 || !Number.isInteger(value)) return String(value)
  let text = ''
  let isGap = false
  for (const [unit, size] of Object.entries({ 千: 1000, 百: 100, 十: 10, '': 1 }).sort(
    ([, a], [, b]) => b - a,
  )) {
    const digit = Math.floor(value / size) % 10
    if (digit === 0) isGap = text !== ''
    else {
      // 十二, not 一十二; but 一百一十二.
      const isBareTen = unit === '十' && digit === 1 && text === ''
      text += `${isGap ? '零' : ''}${isBareTen ? '' : digits[digit]}${unit}`
      isGap = false
    }
  }
  return text
}

const longDatePattern = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as notices write it: `2026年07月02日`. */
export const dateWords = (date: string): string => date.replace(longDatePattern, '$1年$2月$3日')

/** A moment as notices write it: `2026年07月02日 09时30分（北京时间）`. */
export const timeWords = (time: string): string =>
  time.length >= 16
    ? `${dateWords(time.slice(0, 10))} ${time.slice(11, 13)}时${time.slice(14, 16)}分（北京时间）`
    : time

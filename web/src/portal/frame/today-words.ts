const beijingOffsetMs = 8 * 3_600_000
const weekdays = ['日', '一', '二', '三', '四', '五', '六']

/** 2026年1月5日 星期一, by Beijing's calendar. */
export const todayWords = (now: Date): string => {
  const beijing = new Date(now.getTime() + beijingOffsetMs)
  const [year, month, day] = [beijing.getUTCFullYear(), beijing.getUTCMonth() + 1, beijing.getUTCDate()]
  return `${year}年${month}月${day}日 星期${weekdays[beijing.getUTCDay()]}`
}

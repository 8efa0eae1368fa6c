/** How a number stands to the one of the time before. */
export const changeWords = (total: number, previous: number): string => {
  if (previous === 0) return total === 0 ? '' : '前期没有'
  const percent = Math.round(((total - previous) / previous) * 100)
  if (percent === 0) return '与前期持平'
  return `比前期${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}

export const grouped = (count: number): string => count.toLocaleString('zh-CN')

/** 06-10 as 6月10日. */
export const dayLabel = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`

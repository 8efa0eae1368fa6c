/**
 * Reads a notice as programs of the outside read it: by label and full-width colon, by the header of a table, by the
 * first and the last cell of its rows. It knows nothing of how our texts are made.
 */
export interface ReadNotice {
  code: string | undefined
  name: string | undefined
  budget: number | undefined
  purchaser: string | undefined
  deadline: string | undefined
  winners: { supplier: string; amount: number }[]
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const firstOf = (text: string, patterns: RegExp[]): string | undefined =>
  patterns.map(pattern => pattern.exec(text)?.[1]).find(found => found)

const amountOf = (words: string | undefined): number | undefined => {
  const digits = /[\d,]+(\.\d+)?/.exec(words ?? '')?.[0]
  return digits ? Number(digits.replaceAll(',', '')) : undefined
}

const time = '(\\d{4}年\\d{1,2}月\\d{1,2}日 \\d{1,2}时\\d{1,2}分)'

const labels = {
  code: [/项目编号：\s?(\S+)/, /意向编号：\s?(\S+)/],
  name: [/项目名称：\s?(\S+)/, /采购项目名称 .*?备注 1 (\S+)/],
  budget: [/预算金额：\s?([\d,.]+)元/, /合同(?:总)?金额：\s?([\d,.]+)元/],
  purchaser: [/采购(?:人|单位)(?:（甲方）)?(?:名称)?：\s?(\S+)/, /采购人信息 名称：\s?(\S+)/],
  deadline: [
    new RegExp(`(?:开标|开启|截止)时间：\\s?${time}`),
    new RegExp(`于\\s?${time}\\s?（北京时间）前`),
  ],
}

const cellsOf = (row: string): string[] =>
  [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell))

/** Every table that begins with the suppliers' names and ends with their amounts. */
const winnersOf = (html: string): ReadNotice['winners'] =>
  [...html.matchAll(/<table.*?<\/table>/gs)].flatMap(([table]) => {
    const [head = [], ...rows] = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cellsOf(row))
    if (head[0] !== '供应商名称' || head.at(-1) !== '中标（成交）金额') return []
    return rows.map(row => ({ supplier: row[0] ?? '', amount: amountOf(row.at(-1)) ?? Number.NaN }))
  })

/** Out of `description` alone, or out of `content` with its tables. */
export const readNotice = (text: string): ReadNotice => {
  const words = plain(text)
  return {
    code: firstOf(words, labels.code),
    name: firstOf(words, labels.name),
    budget: amountOf(firstOf(words, labels.budget)),
    purchaser: firstOf(words, labels.purchaser),
    deadline: firstOf(words, labels.deadline),
    winners: winnersOf(text),
  }
}

/** 2026年07月02日 09时30分, as the wire has it. */
export const wireTimeOf = (words: string | undefined): string =>
  (words ?? '').replace(
    /^(\d+)年(\d+)月(\d+)日 (\d+)时(\d+)分$/,
    (_, ...parts: string[]) =>
      `${parts[0]}-${parts
        .slice(1, 3)
        .map(part => part.padStart(2, '0'))
        .join('-')} ${parts
        .slice(3, 5)
        .map(part => part.padStart(2, '0'))
        .join(':')}:00`,
  )

/**
 * What the text of a notice says of its figures, parties and times, line by line and table by table. It knows the
 * labels that people read, and nothing of how our texts are made.
 */
export interface Said {
  openTenderCode: string[]
  purchaser: string[]
  agency: string[]
  bidCompany: string[]
  openTenderTime: string[]
  purchaseMannerName: string[]
  expectPurchaseTime: string[]
  /** In fen, so that sums are exact. */
  budget: number[]
  successfulMoney: number[]
  /** Work days after the day of publication, or the last day itself. */
  noticeEndTime: (number | string)[]
}

interface Block {
  heading: string
  group: string
  line: string
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Every line with the heading and the numbered group that it stands under. */
const blocksOf = (html: string): Block[] => {
  let heading = ''
  let group = ''
  return [...html.replace(/<table.*?<\/table>/gs, '').matchAll(/<(p|h3|li)>(.*?)<\/\1>/gs)].flatMap(
    ([, tag, inner = '']) => {
      const line = plain(inner)
      if (tag === 'h3') [heading, group] = [line, '']
      else if (/^\d\.(?:采购人信息|采购代理机构信息|项目联系方式)$/.test(line)) group = line.slice(2)
      else return [{ heading, group, line }]
      return []
    },
  )
}

type Row = Record<string, string>
/** Every table as its rows, each cell under the name of its column. */
export const tablesOf = (html: string): Row[][] =>
  [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => {
    const cells = (row: string) =>
      [...row.matchAll(/<(t[hd])[^>]*>(.*?)<\/\1>/gs)].map(([, , c = '']) => plain(c))
    const [head = [], ...rows] = [...table.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => cells(row))
    return rows.map(row => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])))
  })

const fen = (words: string, unit = 100): number => Math.round(Number(words.replace(/[,元]/g, '')) * unit)
const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const timePattern = /(\d{4})年(\d\d)月(\d\d)日 (\d\d)时(\d\d)分/
const timeIn = (words: string): string[] => {
  const found = timePattern.exec(words)
  return found ? [`${found[1]}-${found[2]}-${found[3]} ${found[4]}:${found[5]}:00`] : []
}

const wanMarks = /^预算金额[（(](万?)元[)）]$/

/** Items of an intention: their table is the one that names projects. */
const itemsBudget = (tables: Row[][]): number[] =>
  tables
    .filter(([first]) => first && '采购项目名称' in first)
    .map(rows => {
      const name = Object.keys(rows[0] ?? {}).find(key => wanMarks.test(key)) ?? ''
      return sum(rows.map(row => fen(row[name] ?? '', name.includes('万') ? 1_000_000 : 100)))
    })

const endsOf = ({ heading, line }: Block): (number | string)[] => {
  const days = /自本公告发布之日起(\d+)个工作日/.exec(line)?.[1]
  if (days) return [Number(days)]
  if (!/公示(?:期限|时间)/.test(heading)) return []
  const last = /至 ?(\d{4})年(\d\d)月(\d\d)日/.exec(line)
  return last ? [`${last[1]}-${last[2]}-${last[3]}`] : []
}

export const saidBy = (html: string): Said => {
  const blocks = blocksOf(html)
  const tables = tablesOf(html)
  const after = (pattern: RegExp, isMeant: (block: Block) => boolean = () => true): string[] => [
    ...new Set(blocks.filter(isMeant).flatMap(({ line }) => pattern.exec(line)?.[1]?.trim() ?? [])),
  ]
  const named = (group: string) => after(/^名称：(.+)$/, block => block.group === group)
  const winners = tables.flat().filter(row => '中标（成交）金额' in row)
  const moved = tables.flat().filter(row => /时间$/.test(row.更正项 ?? ''))
  const proposed = after(/^(?:供应商)?名称：(.+)$/, ({ heading }) => heading.includes('拟定供应商'))
  const contracted = after(/合同(?:总)?金额：([\d,.]+)元/).map(words => fen(words))
  const rated = winners.filter(row => !/%$/.test(row['中标（成交）金额'] ?? ''))
  const times = blocks.flatMap(({ line }) =>
    /(?:开标|截止)时间：|于 ?\d{4}年.*（北京时间）前/.test(line) ? timeIn(line) : [],
  )
  return {
    openTenderCode: after(/(?:项目|意向)编号：(.+)$/),
    purchaser: [
      ...new Set([...after(/^(?:采购人|采购单位)(?:（甲方）)?(?:名称)?：(.+)$/), ...named('采购人信息')]),
    ],
    agency: [...new Set([...named('采购代理机构信息'), ...after(/^集中采购机构名称：(.+)$/)])],
    bidCompany: [
      ...new Set([
        ...after(/^供应商（乙方）(?:名称)?：(.+)$/),
        ...winners.map(row => row.供应商名称 ?? ''),
        ...proposed,
      ]),
    ],
    openTenderTime: [...new Set([...times, ...moved.flatMap(row => timeIn(row.更正后内容 ?? ''))])],
    purchaseMannerName: after(/采购方式：(.+)$/, ({ line }) => !line.includes('拟采用')),
    expectPurchaseTime: [
      ...after(/^预计采购时间：(.+)$/),
      ...tables.flatMap(([first]) => first?.预计采购时间 ?? []),
    ],
    budget: [...after(/(?<!包)预算金额：([\d,.]+)元/).map(words => fen(words)), ...itemsBudget(tables)],
    successfulMoney: [
      ...contracted,
      ...(rated.length > 0 ? [sum(rated.map(row => fen(row['中标（成交）金额'] ?? '')))] : []),
    ],
    noticeEndTime: blocks.flatMap(endsOf),
  }
}

/** 2026年8月 and 2026-08 are one month. */
const monthIn = (words = ''): string => (words.match(/\d+/g) ?? []).map(Number).join('-')

type Fields = Readonly<Partial<Record<string, string>>>
type AddWorkdays = (day: string, days: number) => string

/** Where the row of a notice and its text are at odds: a value that only one of them has is a difference too. */
export const differencesOf = (
  fields: Fields,
  html: string,
  publishedOn: string,
  addWorkdays: AddWorkdays,
): string[] => {
  const said = saidBy(html)
  const inFen = (value: string | undefined) => (value === undefined ? undefined : String(fen(value)))
  const compare = (key: keyof Said, row: string | undefined, text: string): string[] =>
    (row ?? '') === text ? [] : [`${key}: ${row ?? '–'} ≠ ${text || '–'}`]
  const ends = said.noticeEndTime.map(
    end => `${typeof end === 'number' ? addWorkdays(publishedOn, end) : end} 23:59:59`,
  )
  return [
    ...(['openTenderCode', 'purchaser', 'agency', 'bidCompany', 'openTenderTime'] as const).flatMap(key =>
      compare(key, fields[key], said[key].join('，')),
    ),
    ...(['budget', 'successfulMoney'] as const).flatMap(key =>
      compare(key, inFen(fields[key]), said[key].join('，')),
    ),
    ...compare('noticeEndTime', fields.noticeEndTime, ends.join('，')),
    // Classified by these, so a row may know more than its text; what the text says must agree.
    ...(said.purchaseMannerName.length === 0
      ? []
      : compare('purchaseMannerName', fields.purchaseMannerName, said.purchaseMannerName.join('，'))),
    ...(said.expectPurchaseTime.length === 0
      ? []
      : compare(
          'expectPurchaseTime',
          monthIn(fields.expectPurchaseTime),
          monthIn(said.expectPurchaseTime[0]),
        )),
  ]
}

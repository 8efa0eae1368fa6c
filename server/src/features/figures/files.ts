import type { FigureCell, FigureRow, FigureTable } from '@sunport/contract/calls/figures.ts'
import { byteOrderMark, csvLine } from '../../platform/files/csv.ts'

const mediaType = 'text/csv; charset=utf-8'

/** What stands where a number is not shown, in files as on pages. */
const countWords = ({ count }: Pick<FigureCell, 'count'>): string | number => count ?? '不单列'

export const tableCsv = ({ title, cells, total, unit }: FigureTable) => ({
  name: `采购数据-${title}.csv`,
  mediaType,
  content:
    byteOrderMark +
    [
      csvLine(['代码', title, unit === 'award' ? '中标（成交）次数' : '公告数', '金额（元）']),
      ...cells.map(cell => csvLine([cell.code, cell.name, countWords(cell), cell.amount])),
      csvLine(['', '合计', countWords(total), total.amount]),
    ].join(''),
})

const columns: [keyof FigureRow, string][] = [
  ['id', '信息编号'],
  ['title', '标题'],
  ['day', '发布日期'],
  ['purchaser', '采购人'],
  ['agency', '代理机构'],
  ['regionName', '行政区划'],
  ['manner', '采购方式'],
  ['supplier', '供应商'],
  ['amount', '金额（元）'],
  ['days', '天数'],
]

export const rowsCsv = (batches: AsyncIterable<FigureRow[]>) => ({
  name: '采购数据-公告明细.csv',
  mediaType,
  stream: (async function* () {
    yield byteOrderMark + csvLine(columns.map(([, heading]) => heading))
    for await (const rows of batches)
      yield rows.map(row => csvLine(columns.map(([key]) => row[key]))).join('')
  })(),
})

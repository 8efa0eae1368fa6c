import { bullets, h3, p, table } from '../html.ts'
import type { Random } from '../random.ts'
import { monthOf, yearOf } from '../time.ts'
import type { ArticleWriter } from './context.ts'
import { fill, inThousands } from './context.ts'

/** What a report tells of, and the first month in which its figures can be had. */
const periods: [name: string, month: number][] = [
  ['前三季度', 11],
  ['上半年', 8],
  ['一季度', 5],
]

/** The last period that was over, and counted, when a report was published. */
export const lastPeriod = (published: number): { year: number; name: string } => {
  const [year, month] = [yearOf(published), monthOf(published)]
  const name = periods.find(([, known]) => month >= known)?.[0]
  if (name) return { year, name }
  // The year before is counted by February.
  return month >= 2 ? { year: year - 1, name: '全年' } : { year: year - 1, name: '前三季度' }
}

/** Whole numbers in given proportions, give or take, that sum to a total. */
const parts = (random: Random, total: number, shares: number[]): number[] => {
  const weights = shares.map(share => share * (0.85 + random.next() * 0.3))
  const sum = weights.reduce((one, other) => one + other, 0)
  const rest = weights.slice(1).map(weight => Math.round((total * weight) / sum))
  return [total - rest.reduce((one, other) => one + other, 0), ...rest]
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)}%`

const natures = ['货物类', '工程类', '服务类']
const manners = ['公开招标', '竞争性磋商', '竞争性谈判和询价', '框架协议与电子卖场', '单一来源采购']

/** Figures of a period that is over: every column sums to its last row, every share follows from them. */
export const statistics: ArticleWriter = ({ random, slots, at, channelName, places, published }) => {
  const { year, name } = lastPeriod(published)
  const cities = places.filter(place => place.level === 'city')
  const area = at % 3 === 0 ? (slots.省 ?? '') : (cities[at % cities.length]?.name ?? '')
  const subject = /预算|决算/.test(channelName) ? '政府采购预算执行情况' : '政府采购统计分析报告'
  const budget = random.int(180_000, 960_000) * (at % 3 === 0 ? 8 : 1)
  const budgets = parts(random, budget, [0.34, 0.4, 0.26])
  const spent = budgets.map(amount => Math.round(amount * (0.92 + random.next() * 0.05)))
  const total = spent.reduce((sum, amount) => sum + amount, 0)
  const byManner = parts(random, total, [0.62, 0.2, 0.06, 0.1, 0.02])
  const small = Math.round(total * (0.62 + random.next() * 0.2))
  const period = `${year}年${name}`
  return {
    title: `${area}${period}${subject}`,
    source: at % 3 === 0 ? fill('{厅}政府采购监管处', slots) : `${area}财政局`,
    body:
      p(`${period}，${area}政府采购工作坚持规范与效率并重，政策功能进一步发挥。现将有关数据公布如下。`) +
      h3('一、总体规模') +
      p(
        `${period}共完成政府采购预算${inThousands(budget)}万元，实际采购金额${inThousands(total)}万元，节约资金${inThousands(budget - total)}万元，节约率${percent(budget - total, budget)}。`,
      ) +
      table(
        ['类别', '采购预算(万元)', '采购金额(万元)', '占采购金额'],
        [
          ...natures.map((nature, index) => [
            nature,
            inThousands(budgets[index] ?? 0),
            inThousands(spent[index] ?? 0),
            percent(spent[index] ?? 0, total),
          ]),
          ['合计', inThousands(budget), inThousands(total), percent(total, total)],
        ],
      ) +
      h3('二、采购方式') +
      table(
        ['采购方式', '采购金额(万元)', '占采购金额'],
        [
          ...manners.map((manner, index) => [
            manner,
            inThousands(byManner[index] ?? 0),
            percent(byManner[index] ?? 0, total),
          ]),
          ['合计', inThousands(total), percent(total, total)],
        ],
      ) +
      h3('三、政策功能') +
      p(
        `授予中小企业合同金额${inThousands(small)}万元，占采购金额的${percent(small, total)}；节能产品、环境标志产品优先采购政策得到落实。`,
      ) +
      h3('四、说明') +
      bullets([
        '数据来源于政府采购信息统计系统，以合同签订时间统计。',
        '占比由金额计算，保留两位小数，合计可能存在尾差。',
      ]),
    files: at % 3 === 0 ? /统计表/ : undefined,
  }
}

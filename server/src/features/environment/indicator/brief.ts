import type { IndicatorRecord } from '@sunport/contract/calls/indicator.ts'
import { indicatorDimensions, indicatorDirections } from '@sunport/contract/environment/indicator-policy.ts'
import { periodWords } from '@sunport/contract/environment/periods.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Reach } from '../../../platform/crud/reach.ts'
import type { FileAnswer } from '../../../platform/http/bind.ts'
import { type Block, docxOf, docxType } from './docx.ts'
import type { IndicatorService } from './service.ts'

const mostIndicators = 100

export const amountWords = (amount: number | null, unit: string): string =>
  amount === null ? '样本不足，不予显示' : `${amount.toLocaleString('zh-CN')}${unit}`

const lineOf = ({ name, unit, latest, target, direction }: IndicatorRecord): string[] => [
  name,
  latest ? periodWords(latest.period) : '—',
  latest ? amountWords(latest.amount, unit) : '尚未计算',
  target === null ? '—' : `${target}${unit}`,
  indicatorDirections[direction],
]

/** 指标简报: the latest of every indicator of a site, by dimension, as a document to be sent on. */
export const indicatorBrief =
  (service: Pick<IndicatorService, 'list'>, siteName: (id: string) => string | null, clock: Clock) =>
  async (siteId: string, reach: Reach): Promise<FileAnswer> => {
    const page = { currPage: 1, pageSize: mostIndicators }
    const { rows } = await service.list({ siteId, ...page }, reach)
    if (rows.length === 0) throw new Problem('data.not_found')
    const today = toWireTime(clock.now()).slice(0, 10)
    const blocks: Block[] = [
      { title: `${siteName(siteId) ?? ''}营商环境指标简报` },
      { text: `生成日期：${today}。样本数低于各指标最少样本数的，不显示数值。` },
    ]
    for (const [dimension, members] of Map.groupBy(rows, row => row.dimension)) {
      blocks.push({ heading: indicatorDimensions[dimension] })
      blocks.push({ table: [['指标', '周期', '数值', '目标', '方向'], ...members.map(lineOf)] })
      blocks.push(...members.map(({ name, formula }) => ({ text: `${name}：${formula}` })))
    }
    return { name: `营商环境指标简报${today}.docx`, mediaType: docxType, content: docxOf(blocks) }
  }

export type IndicatorBrief = ReturnType<typeof indicatorBrief>

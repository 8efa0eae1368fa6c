import type { NoticeStage } from '@sunport/contract/codes.ts'
import type { IndicatorFilter } from '@sunport/contract/environment/indicator-definition.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { indicator } from './table.ts'

type Seeded = Omit<
  typeof indicator.$inferInsert,
  'id' | 'siteId' | 'period' | 'createDate' | 'latestModifyDate'
>

const ofStage = (stage: NoticeStage): IndicatorFilter => ({ field: 'stage', operator: 'in', values: [stage] })
const tenders = ofStage('tender')
const results = ofStage('result')
const whole = '按季度统计，全省及各市分别计算。'

/** What every site with a zone for its business environment begins with: all of it from notices and messages of its own. */
const seeded: Seeded[] = [
  {
    code: 'GP-01',
    name: '公开招标项目占比',
    dimension: 'competition',
    formula: `采购公告中采购方式为公开招标的数量÷采购公告总数。${whole}`,
    definition: {
      source: 'notices',
      where: [tenders],
      measure: { kind: 'share', of: [{ field: 'manner', operator: 'in', values: ['1'] }] },
    },
    unit: '%',
    direction: 'up',
    target: 60,
  },
  {
    code: 'GP-02',
    name: '单一来源项目占比',
    dimension: 'competition',
    formula: `结果公告中采购方式为单一来源的数量÷结果公告总数。${whole}`,
    definition: {
      source: 'notices',
      where: [results],
      measure: { kind: 'share', of: [{ field: 'manner', operator: 'in', values: ['5'] }] },
    },
    unit: '%',
    direction: 'down',
    target: 10,
  },
  {
    code: 'XL-01',
    name: '采购公告至结果公告天数',
    dimension: 'efficiency',
    formula: `同一项目从采购公告发布到结果公告发布的天数的中位数。${whole}`,
    definition: {
      source: 'notices',
      where: [results],
      measure: { kind: 'medianDays', from: 'tenderTime', to: 'noticeTime' },
    },
    unit: '天',
    direction: 'down',
    target: 30,
  },
  {
    code: 'XL-02',
    name: '公告至开标天数',
    dimension: 'efficiency',
    formula: `采购公告发布到开标的天数的中位数。${whole}`,
    definition: {
      source: 'notices',
      where: [tenders],
      measure: { kind: 'medianDays', from: 'noticeTime', to: 'openingTime' },
    },
    unit: '天',
    direction: 'none',
  },
  {
    code: 'XL-03',
    name: '更正公告占比',
    dimension: 'efficiency',
    formula: `更正公告数量÷（采购公告与更正公告）总数，反映采购文件编制质量。${whole}`,
    definition: {
      source: 'notices',
      where: [{ field: 'stage', operator: 'in', values: ['tender', 'correction'] }],
      measure: { kind: 'share', of: [{ field: 'stage', operator: 'in', values: ['correction'] }] },
    },
    unit: '%',
    direction: 'down',
    target: 15,
  },
  {
    code: 'CB-01',
    name: '成交金额占预算比',
    dimension: 'cost',
    formula: `结果公告的成交金额合计÷预算金额合计，两项都公开的才计入。${whole}`,
    definition: {
      source: 'notices',
      where: [results],
      measure: { kind: 'ratio', top: 'deal', bottom: 'budget' },
    },
    unit: '%',
    direction: 'down',
    target: 95,
  },
  {
    code: 'DZ-01',
    name: '采购公告要素齐全率',
    dimension: 'digital',
    formula: `采购公告中项目编号、预算金额和开标时间均以数据项公开的占比。${whole}`,
    definition: {
      source: 'notices',
      where: [tenders],
      measure: {
        kind: 'share',
        of: [
          { field: 'projectCode', operator: 'filled', values: [] },
          { field: 'budget', operator: 'filled', values: [] },
          { field: 'opening', operator: 'filled', values: [] },
        ],
      },
    },
    unit: '%',
    direction: 'up',
    target: 98,
  },
  {
    code: 'ZF-01',
    name: '结果公告至合同公告天数',
    dimension: 'payment',
    formula: `同一项目从结果公告发布到合同公告发布的天数的中位数。合同公开是付款的前提，本平台没有付款数据。${whole}`,
    definition: {
      source: 'notices',
      where: [{ field: 'stage', operator: 'in', values: ['contract'] }],
      measure: { kind: 'medianDays', from: 'resultTime', to: 'noticeTime' },
    },
    unit: '天',
    direction: 'down',
    target: 30,
  },
  {
    code: 'TS-01',
    name: '留言答复天数',
    dimension: 'complaint',
    formula: '留言从收到到第一次答复的天数的中位数。按季度统计。',
    definition: {
      source: 'messages',
      where: [],
      measure: { kind: 'medianDays', from: 'receivedAt', to: 'repliedAt' },
    },
    unit: '天',
    direction: 'down',
    target: 7,
  },
  {
    code: 'TS-02',
    name: '留言按期答复率',
    dimension: 'complaint',
    formula: '在答复期限内答复的留言÷留言总数，无效留言不计。按季度统计。',
    definition: {
      source: 'messages',
      where: [],
      measure: { kind: 'share', of: [{ field: 'inTime', operator: 'in', values: ['1'] }] },
    },
    unit: '%',
    direction: 'up',
    target: 95,
  },
]

/** Puts them where they are missing; what is there already stays as edited. */
export const seedIndicators = async (db: Queries, packs: readonly RegionPack[]): Promise<void> => {
  for (const { siteCode, businessEnvironment } of packs) {
    if (!businessEnvironment) continue
    const rows = seeded.map(each => ({
      ...each,
      id: `${siteCode}-${each.code.toLowerCase()}`,
      siteId: siteCode,
      period: 'quarter' as const,
    }))
    await db.insert(indicator).values(rows).onConflictDoNothing()
  }
}

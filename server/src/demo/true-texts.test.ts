import { dateOf, dayNumber, isWeekend } from '@sunport/contract/format/day-number.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { describe, expect, test } from 'vitest'
import { workdayArithmetic } from '../features/workday/arithmetic.ts'
import { officialDays } from '../features/workday/official-days.ts'
import { tablesOf } from '../testing/notice-said.ts'
import { oddBuyer, oddSeller } from '../testing/who-buys-what.ts'
import type { Draft } from './draft.ts'
import { demoOf } from './load.ts'
import { matterGists } from './text/articles/matter-gists.ts'
import { matters } from './text/articles/matters.ts'
import { wire } from './time.ts'

const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
const { holidays, workdays } = officialDays()
const calendar = workdayArithmetic(
  new Map([
    ...Object.keys(holidays).map(date => [date, false] as const),
    ...Object.keys(workdays).map(date => [date, true] as const),
  ]),
)
const regions = packs.map(pack => demoOf(pack, { now }))
const notices = regions.flatMap(region => region.notices)
const articles = regions.flatMap(region => region.articles)
const dayOf = ({ at }: Draft): string => wire(at).slice(0, 10)
const isWorked = (day: string): boolean => calendar.isWorkday(day) && !isWeekend(dayNumber(day))

/** What is said after a label, up to the end of its line. */
const after = (body: string, label: RegExp): string | undefined =>
  new RegExp(`(?:${label.source})：?(.*?)</(?:p|td|li|h3)>`).exec(body)?.[1]?.replace(/<[^>]+>/g, '')
/** 2026年03月11日 as 2026-03-11. */
const dayIn = (words = ''): string => (/(\d{4})年(\d\d)月(\d\d)日/.exec(words) ?? []).slice(1).join('-')
const ofType = (pattern: RegExp) => notices.filter(({ fields }) => pattern.test(fields.noticeType ?? ''))
const tenders = ofType(/^00101/)
const results = ofType(/^00102/)
const contracts = ofType(/^(001054|00100B)$/)
const acceptances = ofType(/^(001009|00105A|00100C)$/)
const chains = [
  ...Map.groupBy(
    notices.filter(({ fields }) => fields.planId),
    ({ fields }) => fields.planId,
  ).values(),
]
const stepOf = (chain: Draft[], pattern: RegExp) =>
  chain.find(({ fields }) => pattern.test(fields.noticeType ?? ''))

describe('who buys and who sells', () => {
  test('no buyer buys what such a house has no use for, in any notice or intention', () => {
    const odd = notices.flatMap(({ fields, body }) => {
      const named = tablesOf(body).flatMap(rows =>
        rows.flatMap(row => row.采购项目名称 ?? row.项目名称 ?? []),
      )
      return [fields.openTenderName ?? '', ...named].flatMap(
        name => oddBuyer(fields.purchaser ?? '', name) ?? [],
      )
    })
    expect([...new Set(odd)]).toEqual([])
  })

  test('so do those that decisions and penalties speak of', () => {
    const told = articles.flatMap(({ title, body }) => {
      const found =
        /^关于(.+)“(.+)”的投诉处理决定书/.exec(title) ?? /在([^，。]+?)“([^”]+)”采购活动中/.exec(body)
      return found ? [[found[1] ?? '', found[2] ?? ''] as const] : []
    })
    expect(told.length).toBeGreaterThan(200)
    expect([...new Set(told.flatMap(([buyer, name]) => oddBuyer(buyer, name) ?? []))]).toEqual([])
  })

  test('no supplier wins what its trade does not sell', () => {
    const odd = notices.flatMap(({ fields, more, body }) => {
      const named = tablesOf(body).flatMap(rows => rows.flatMap(row => row.供应商名称 ?? row.供应商 ?? []))
      const names = [...(fields.bidCompany ?? '').split('，'), ...named].filter(Boolean)
      return names.flatMap(name => oddSeller(name, more.catalogueNameList ?? '') ?? [])
    })
    expect([...new Set(odd)]).toEqual([])
  })

  test('what makes no sense is known', () => {
    expect(oddBuyer('某市公安交通管理服务中心', '医疗设备采购项目')).toBeDefined()
    expect(oddBuyer('某市第七人民医院', '医疗设备采购项目')).toBeUndefined()
    expect(oddSeller('某市衡屿汽车销售有限公司', '医疗设备维修和保养服务')).toBeDefined()
    expect(oddSeller('某市衡屿医疗器械有限公司', '医疗设备维修和保养服务')).toBeUndefined()
  })
})

describe('days', () => {
  const clocks = [
    '2026-03-11T06:20:00Z',
    '2026-03-14T02:00:00Z',
    '2026-02-18T04:00:00Z',
    '2026-03-15T19:00:00Z',
  ]

  test.each(clocks)('at %s all was published and is opened on working days in working hours', clock => {
    const at = new Date(clock)
    const drafts = packs.flatMap(pack => {
      const demo = demoOf(pack, { now: at })
      return [...demo.notices, ...demo.articles.filter(({ fields }) => !fields.lawCategory)]
    })
    const published = drafts.map(({ at: moment }) => wire(moment))
    const openings = drafts.flatMap(({ fields }) => fields.openTenderTime ?? [])
    expect(openings.length).toBeGreaterThan(1500)
    const isOdd = (time: string) =>
      !isWorked(time.slice(0, 10)) || time.slice(11) < '08:30' || time.slice(11) > '17:31'
    expect([...new Set([...published, ...openings].filter(isOdd))]).toEqual([])
    expect(published.filter(time => time > wire(at.getTime()))).toEqual([])
  })

  test('documents are given out for the working days that the manner asks for, and before the opening', () => {
    expect(tenders.length).toBeGreaterThan(600)
    const odd = tenders.filter(draft => {
      const last = dayIn(/至 (\d{4}年\d\d月\d\d日)，每天/.exec(draft.body)?.[1])
      const least = ['3', '4', '6'].includes(draft.fields.purchaseManner ?? '') ? 3 : 5
      return (
        last < calendar.add(dayOf(draft), least) || last >= (draft.fields.openTenderTime ?? '').slice(0, 10)
      )
    })
    expect(odd.map(({ title }) => title)).toEqual([])
  })

  test('contracts are signed and goods accepted on working days, before they are told of', () => {
    const told = [
      ...contracts.map(draft => [draft, dayIn(after(draft.body, /八、合同签订日期<\/h3><p>/))] as const),
      ...acceptances.map(draft => [draft, dayIn(after(draft.body, /验收日期/))] as const),
    ]
    expect(told.length).toBeGreaterThan(300)
    expect(
      told.filter(([draft, day]) => !isWorked(day) || day > dayOf(draft)).map(([{ title }]) => title),
    ).toEqual([])
  })
})

describe('a project from intention to acceptance', () => {
  test('costs what was meant to be spent, in the month that was named, thirty days later', () => {
    const pairs = chains.flatMap(chain => {
      const [first, tender] = [stepOf(chain, /^(59|5E)$/), stepOf(chain, /^00101/)]
      return first && tender ? [{ first, tender }] : []
    })
    expect(pairs.length).toBeGreaterThan(100)
    for (const { first, tender } of pairs) {
      const row = tablesOf(first.body).flat()[0] ?? {}
      const amount = Math.round(Number(row['预算金额(万元)']) * 10_000 * 100)
      expect(amount, first.title).toBe(Math.round(Number(tender.fields.budget) * 100))
      expect(row.采购项目名称).toBe(tender.fields.openTenderName?.replace(/\([二三]次\)$/, ''))
      const [year, month] = dayOf(tender).split('-').map(Number)
      expect(first.fields.expectPurchaseTime).toBe(`${year}年${month}月`)
      expect(dayNumber(dayOf(tender)) - dayNumber(dayOf(first))).toBeGreaterThanOrEqual(30)
      const isReserved = (text = '') => text.includes('专门面向') && !text.includes('非专门面向')
      expect(isReserved(row.备注), first.title).toBe(isReserved(after(tender.body, /<p>2\./)))
    }
  })

  test('has one budget all through', () => {
    for (const chain of chains) {
      const budgets = chain.flatMap(({ fields }) =>
        ['59', '5E'].includes(fields.noticeType ?? '') ? [] : (fields.budget ?? []),
      )
      expect(new Set(budgets).size, chain[0]?.title).toBeLessThanOrEqual(1)
    }
  })

  test('is corrected by the day on which it was announced', () => {
    const pairs = chains.flatMap(chain => [
      [stepOf(chain, /^00103[12]$/), stepOf(chain, /^00101/)] as const,
      [stepOf(chain, /^001033$/), stepOf(chain, /^00102/)] as const,
    ])
    const told = pairs.filter(([correction, original]) => correction && original)
    expect(told.length).toBeGreaterThan(100)
    for (const [correction, original] of told)
      expect(dayIn(after(correction?.body ?? '', /首次公告日期/)), correction?.title).toBe(
        dayOf(original as Draft),
      )
  })

  test('of a single source has the one supplier that was shown, and nobody ranked beside it', () => {
    const sole = chains.filter(chain => stepOf(chain, /^001051$/) && stepOf(chain, /^001025$/))
    expect(sole.length).toBeGreaterThan(20)
    for (const chain of sole) {
      const result = stepOf(chain, /^001025$/)
      expect(result?.fields.bidCompany).toBe(stepOf(chain, /^001051$/)?.fields.bidCompany)
      expect(result?.body).not.toContain('排名')
    }
  })

  test('is contracted with a winner, for what that one offered', () => {
    const pairs = contracts.flatMap(contract => {
      const result = results.find(({ fields }) => fields.planId === contract.fields.planId)
      return result ? [{ contract, result }] : []
    })
    expect(pairs.length).toBeGreaterThan(150)
    for (const { contract, result } of pairs) {
      const offers = tablesOf(result.body)
        .flat()
        .map(row => `${row.供应商名称} ${row['中标（成交）金额']?.replace(/[,元]/g, '')}`)
      const { bidCompany, successfulMoney } = contract.fields
      expect(offers, contract.title).toContain(`${bidCompany} ${successfulMoney}`)
    }
  })

  test('is not accepted long before its term is over', () => {
    const pairs = chains.flatMap(chain => {
      const [contract, end] = [stepOf(chain, /^(001054|00100B)$/), stepOf(chain, /^(001009|00105A|00100C)$/)]
      return contract && end ? [{ contract, end }] : []
    })
    expect(pairs.length).toBeGreaterThan(80)
    for (const { contract, end } of pairs) {
      const term = after(contract.body, /履约期限、地点/) ?? ''
      const days = Number(/(\d+)日/.exec(term)?.[1] ?? (/[一三]年/.test(term) ? 365 : 60))
      expect(dayNumber(dayOf(end)) - dayNumber(dayOf(contract)), contract.title).toBeGreaterThanOrEqual(
        days * 0.8,
      )
      expect(after(end.body, /一、合同编号/)).toBe(after(contract.body, /一、合同编号/))
    }
  })

  test('speaks of an agency only where it has one', () => {
    const odd = notices.filter(({ fields, more, body }) => {
      const isNamed = body.includes('采购代理机构信息')
      return isNamed !== Boolean(fields.agency) || Boolean(more.agentLinkMan) !== Boolean(fields.agency)
    })
    expect(odd.map(({ title }) => title)).toEqual([])
  })
})

describe('articles', () => {
  const amount = (cell = ''): number => Number(cell.replaceAll(',', ''))

  test('sum up what they list', () => {
    const summed = articles.flatMap(({ title, body }) =>
      tablesOf(body).flatMap(rows => {
        const total = rows.find(row => Object.values(row).includes('合计'))
        return total ? [{ title, total, rows: rows.filter(row => row !== total) }] : []
      }),
    )
    expect(summed.length).toBeGreaterThan(150)
    const odd = summed.flatMap(({ title, total, rows }) =>
      Object.entries(total)
        .filter(([, value]) => /^[\d,]+$/.test(value))
        .filter(([key, value]) => rows.reduce((sum, row) => sum + amount(row[key]), 0) !== amount(value))
        .map(([key]) => `${title} ${key}`),
    )
    expect(odd).toEqual([])
  })

  test('tell figures of periods that were over', () => {
    const ends: Record<string, string> = {
      一季度: '04-01',
      二季度: '07-01',
      三季度: '10-01',
      上半年: '07-01',
      前三季度: '10-01',
    }
    const told = articles.flatMap(draft => {
      const found = /(\d{4})年(全年|度?(?:前三季度|[一二三四]季度|上半年)|度)(?!.*(?:培训|通知|公告$))/.exec(
        draft.title,
      )
      if (!found || !/统计|预算执行|检查|抽查|通报|评价结果|报表/.test(draft.title)) return []
      const [, year = '', period = ''] = found
      const end = ends[period] ? `${year}-${ends[period]}` : `${Number(year) + 1}-01-01`
      return [{ draft, end }]
    })
    expect(told.length).toBeGreaterThan(80)
    expect(told.filter(({ draft, end }) => dayOf(draft) < end).map(({ draft }) => draft.title)).toEqual([])
  })

  test('of questions answer the question of their title, and quote the law as it reads', () => {
    const asked = articles.filter(({ body }) => body.includes('<strong>问：</strong>'))
    expect(asked.length).toBeGreaterThan(150)
    expect(
      asked.filter(({ title, body }) => !body.includes(`问：</strong>${title.replace(/（\d+）$/, '')}`)),
    ).toEqual([])
    expect(asked.filter(({ body }) => body.includes('政策依据')).length).toBeGreaterThan(asked.length / 3)
  })

  test('of guides have words of its own for every matter', () => {
    const all = Object.values(matters).flat()
    expect(all.filter(matter => !matterGists[matter])).toEqual([])
    const gists = Object.values(matterGists)
    expect(new Set(gists).size).toBe(gists.length)
    expect(Object.keys(matterGists).filter(matter => !all.includes(matter))).toEqual([])
  })

  test('of guides speak of their own matter from the first line to the last step', () => {
    const guides = articles.filter(({ body }) => body.includes('<th scope="row">事项名称</th>'))
    expect(guides.length).toBeGreaterThan(100)
    const odd = guides.filter(({ title, body }) => {
      const matter = /事项名称<\/th><td>(.*?)<\/td>/.exec(body)?.[1] ?? '—'
      return !title.includes(matter) || !body.includes(matterGists[matter] ?? '—')
    })
    expect(odd.map(({ title }) => title)).toEqual([])
  })

  test('days are counted as the calendar has them', () => {
    expect(isWorked('2026-02-18')).toBe(false)
    expect(isWorked(dateOf(dayNumber('2026-03-11')))).toBe(true)
  })
})

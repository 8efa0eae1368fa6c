import { createRequire } from 'node:module'
import { dayNumber, isWeekend } from '@sunport/contract/format/day-number.ts'
import { describe, expect, test } from 'vitest'
import { datesOfYear } from './dates-of-year.ts'
import { readNotice } from './notice.ts'

const official: { holidays: Record<string, string>; workdays: Record<string, string> } = createRequire(
  import.meta.url,
)('chinese-days/dist/chinese-days.json')

const head = (year: number, number: string) => `国务院办公厅关于${year}年
部分节假日安排的通知
${number}
各省、自治区、直辖市人民政府，国务院各部委、各直属机构：
经国务院批准，现将${year}年元旦、春节、清明节、劳动节、端午节、中秋节和国庆节放假调休日期的具体安排通知如下。`
const foot = `节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作，遇有重大突发事件，要按规定及时报告并妥善处置，确保人民群众祥和平安度过节日假期。
国务院办公厅`

const notices = {
  2024: `${head(2024, '国办发明电〔2023〕7号')}
一、元旦：1月1日放假，与周末连休。
二、春节：2月10日至17日放假调休，共8天。2月4日（星期日）、2月18日（星期日）上班。鼓励各单位结合带薪年休假等制度落实，安排职工在除夕（2月9日）休息。
三、清明节：4月4日至6日放假调休，共3天。4月7日（星期日）上班。
四、劳动节：5月1日至5日放假调休，共5天。4月28日（星期日）、5月11日（星期六）上班。
五、端午节：6月10日放假，与周末连休。
六、中秋节：9月15日至17日放假调休，共3天。9月14日（星期六）上班。
七、国庆节：10月1日至7日放假调休，共7天。9月29日（星期日）、10月12日（星期六）上班。
${foot}`,
  2025: `${head(2025, '国办发明电〔2024〕12号')}
一、元旦：1月1日（周三）放假1天，不调休。
二、春节：1月28日（农历除夕、周二）至2月4日（农历正月初七、周二）放假调休，共8天。1月26日（周日）、2月8日（周六）上班。
三、清明节：4月4日（周五）至6日（周日）放假，共3天。
四、劳动节：5月1日（周四）至5日（周一）放假调休，共5天。4月27日（周日）上班。
五、端午节：5月31日（周六）至6月2日（周一）放假，共3天。
六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。
${foot}`,
  2026: `${head(2026, '国办发明电〔2025〕7号')}
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
${foot}`,
}

describe('the notice of the State Council', () => {
  test.each([2024, 2025, 2026] as const)('of %i is read to the day', year => {
    const read = readNotice(notices[year], 1999)
    expect(read).toMatchObject({ year, problems: [] })
    expect(read.basis).toMatch(/^国办发明电〔20\d\d〕\d+号$/)
    const said = new Map(read.days.map(({ date, dayStatus }) => [date, dayStatus === '0']))
    const wrong = datesOfYear(year).filter(date => {
      const isWork =
        Boolean(official.workdays[date]) || (!official.holidays[date] && !isWeekend(dayNumber(date)))
      return (said.get(date) ?? !isWeekend(dayNumber(date))) !== isWork
    })
    expect(wrong).toEqual([])
  })

  test('names every holiday and what makes up for it, and cites itself', () => {
    const { days } = readNotice(notices[2026], 2026)
    expect(days[0]).toEqual({
      date: '2026-01-01',
      dayStatus: '1',
      kind: 'holiday',
      name: '元旦',
      basis: '国办发明电〔2025〕7号',
    })
    expect(days.filter(({ kind }) => kind === 'makeup').map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-01-04 元旦调休',
      '2026-02-14 春节调休',
      '2026-02-28 春节调休',
      '2026-05-09 劳动节调休',
      '2026-09-20 国庆节调休',
      '2026-10-10 国庆节调休',
    ])
  })

  test('is read from one line, and over the turn of a year', () => {
    expect(readNotice(notices[2026].replaceAll('\n', ''), 2026).days).toHaveLength(
      readNotice(notices[2026], 2026).days.length,
    )
    const { days, problems } = readNotice('元旦：2022年12月31日至2023年1月2日放假调休，共3天。', 2023)
    expect(days.map(({ date }) => date)).toEqual(['2022-12-31', '2023-01-01', '2023-01-02'])
    expect(problems).toEqual([])
  })

  test('what units are only encouraged to give stays a work day', () => {
    const { days } = readNotice('春节：2月10日至17日放假调休，共8天。鼓励有条件的单位2月9日放假。', 2024)
    expect(days.map(({ date }) => date)).not.toContain('2024-02-09')
    expect(days).toHaveLength(8)
  })

  test.each([
    ['元旦：1月1日（周五）放假1天。', '“1月1日（周五）”应为周四，请核对'],
    ['元旦：1月1日至3日放假调休，共4天。', '元旦：通知写明4天，识别出3天，请核对'],
    ['清明节：4月31日放假。', '“4月31日”不是存在的日期'],
    ['国庆节：10月7日至1日放假。', '“2026-10-07 至 2026-10-01”的先后顺序不正确'],
    ['元旦：1月1日放假。\n春节：1月1日放假。', '2026-01-01 出现了不止一次，请核对'],
    ['春节：具体安排另行通知。', '春节：没有识别出放假日期'],
    ['大家好', '没有识别出任何节假日，请检查通知内容'],
  ])('tells what contradicts itself: %s', (text, problem) => {
    expect(readNotice(text, 2026).problems).toContain(problem)
  })
})

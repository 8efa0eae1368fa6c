import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectDates } from './project-dates.ts'
import {
  firstOpening,
  projectFixture,
  projectNotice,
  secondOpening,
  thirdOpening,
} from './project-fixture.ts'
import {
  type ComparedFact,
  comparedFacts,
  factsAt,
  type ProjectNotice,
  projectHistory,
} from './project-history.ts'
import { timeWords } from './time-words.ts'

const history = projectHistory(projectFixture())
const at = (moment: string, key: string) => factsAt(history, moment).get(key)

describe('what is in force', () => {
  test.each([
    ['2026-05-01 00:00:00', undefined],
    ['2026-05-20 09:00:00', undefined],
    ['2026-06-10 12:00:00', firstOpening],
    ['2026-06-12 11:59:59', firstOpening],
    ['2026-06-12 12:00:00', secondOpening],
    ['2026-06-20 11:59:59', secondOpening],
    ['2026-06-20 12:00:00', thirdOpening],
    ['2026-12-31 00:00:00', thirdOpening],
  ])('at %s the deadline is %s', (moment, opening) =>
    expect(at(moment, 'openTenderTime')?.shown).toBe(opening && timeWords(opening)),
  )

  test('says which notice made it so, since when and why, and what it was before', () => {
    expect(at('2026-12-31 00:00:00', 'openTenderTime')).toMatchObject({
      label: '投标截止（开标）时间',
      sourceId: 'second',
      since: '2026-06-20 12:00:00',
      reason: '开标场地调整',
      basis: '公共资源交易中心场地通知',
      former: timeWords(secondOpening),
    })
    expect(at('2026-12-31 00:00:00', 'openPlace')).toMatchObject({
      sourceId: 'tender',
      reason: '',
      former: '',
    })
  })

  test('goes from the intention to the call, and is told with the notice that said it first', () => {
    const budget = (moment: string) => {
      const { shown, sourceId } = at(moment, 'budget') ?? {}
      return [shown, sourceId]
    }
    expect(budget('2026-05-06 09:00:00')).toEqual(['1,000,000.00元', 'intention'])
    expect(budget('2026-05-20 09:00:00')).toEqual(['1,050,000.00元', 'demand'])
    expect(budget('2026-06-10 12:00:00')).toEqual(['1,000,000.00元', 'tender'])
    expect(at('2026-06-10 12:00:00', 'purchaser')?.sourceId).toBe('intention')
  })

  test('has what was awarded, contracted and accepted, each of its own notice, and no names of experts', () => {
    const facts = [...factsAt(history, '2026-12-31 00:00:00').values()]
    const outcome = facts.filter(({ group }) => group === 'outcome')
    expect(new Set(outcome.map(({ sourceId }) => sourceId))).toEqual(
      new Set(['result', 'contract', 'acceptance']),
    )
    expect(outcome.find(({ field }) => field === 'suppliers.0.name')?.shown).toBe('某某科技有限公司')
    expect(facts.some(({ field }) => field.startsWith('experts'))).toBe(false)
    expect(facts.some(({ field }) => ['planId', 'regionCode', 'agencyCode'].includes(field))).toBe(false)
  })

  test('is decided by the later of two corrections, and never by one that is not there', () => {
    const [intention, demand, tender, , second, ...rest] = projectFixture() as [
      ProjectNotice,
      ProjectNotice,
      ProjectNotice,
      ProjectNotice,
      ProjectNotice,
    ]
    const without = projectHistory([intention, demand, tender, second, ...rest])
    expect(factsAt(without, '2026-06-12 12:00:00').get('openTenderTime')?.shown).toBe(timeWords(firstOpening))
    expect(factsAt(without, '2026-06-20 12:00:00').get('openTenderTime')?.shown).toBe(timeWords(thirdOpening))
  })

  test('of a call that came after another is its own, whatever is corrected in the earlier', () => {
    const again = projectNotice(
      'tender',
      '2026-09-01 09:00:00',
      { openTenderTime: '2026-09-30 09:00:00' },
      { id: 'again' },
    )
    const late = projectNotice(
      'correction',
      '2026-09-02 09:00:00',
      {},
      {
        id: 'late',
        targetId: 'tender',
        changes: [
          {
            field: 'openPlace',
            label: '地点',
            old: '公共资源交易中心第一开标室',
            new: '三室',
            reason: '甲',
            basis: '',
          },
        ],
      },
    )
    const [moment] = projectHistory([...projectFixture(), again, late]).slice(-1)
    expect(moment?.facts.get('openTenderTime')?.shown).toBe(timeWords('2026-09-30 09:00:00'))
    expect(moment?.facts.get('openPlace')?.shown).toBe('公共资源交易中心第一开标室')
  })

  test('follows a correction that came from elsewhere and only says the new opening', () => {
    const [, , tender] = projectFixture()
    const imported: ProjectNotice = {
      ...projectNotice('correction', '2026-06-15 09:00:00', {}, { id: 'imported' }),
      opening: thirdOpening,
    }
    const moments = projectHistory([tender as ProjectNotice, imported])
    expect(moments.at(-1)?.changes).toMatchObject([
      { key: 'openTenderTime', old: timeWords(firstOpening), new: timeWords(thirdOpening) },
    ])
  })
})

describe('what was changed', () => {
  const changesOf = (id: string) => history.find(({ noticeId }) => noticeId === id)?.changes ?? []

  test('is told field by field with its reason, also what only words say', () =>
    expect(changesOf('first').map(({ key, old, new: now, reason }) => [key, old, now, reason])).toEqual([
      ['openTenderTime', timeWords(firstOpening), timeWords(secondOpening), '采购需求调整，顺延截止时间'],
      ['purchaserLinkPhone', '020-12345678', '020-11112222', '原号码有误'],
      ['', '亮度不低于300流明', '亮度不低于500流明', '回复供应商询问'],
    ]))

  test('is also what a later notice says otherwise than an earlier, and never what it says for the first time', () => {
    expect(changesOf('intention')).toEqual([])
    expect(changesOf('demand')).toMatchObject([
      { key: 'budget', old: '1,000,000.00元', new: '1,050,000.00元' },
    ])
    expect(changesOf('contract')).toEqual([])
  })
})

describe('two moments compared', () => {
  const compared = (from: string, to: string) =>
    comparedFacts(history, from, to).map(({ key, before, after, sourceIds }) => [
      key,
      before,
      after,
      sourceIds,
    ])
  const [afterCall, afterFirst, afterSecond] = [
    '2026-06-10 12:00:00',
    '2026-06-12 12:00:00',
    '2026-06-20 12:00:00',
  ]

  test('differ in what was changed in between, with the notices that did it', () => {
    expect(compared(afterFirst, afterSecond)).toEqual([
      ['openTenderTime', timeWords(secondOpening), timeWords(thirdOpening), ['second']],
      ['ceiling', '980,000.00元', '950,000.00元', ['second']],
    ])
    expect(compared(afterCall, afterSecond)).toEqual([
      ['openTenderTime', timeWords(firstOpening), timeWords(thirdOpening), ['first', 'second']],
      ['ceiling', '980,000.00元', '950,000.00元', ['second']],
      ['purchaserLinkPhone', '020-12345678', '020-11112222', ['first']],
      ['', '亮度不低于300流明', '亮度不低于500流明', ['first']],
    ])
  })

  test('are told backwards as the same with before and after exchanged', () =>
    expect(compared(afterSecond, afterFirst)).toEqual([
      ['openTenderTime', timeWords(thirdOpening), timeWords(secondOpening), ['second']],
      ['ceiling', '950,000.00元', '980,000.00元', ['second']],
    ]))

  test('of one moment differ in nothing', () => expect(compared(afterFirst, afterFirst)).toEqual([]))

  const turned = ({ before, after, ...fact }: ComparedFact) => ({ ...fact, before: after, after: before })
  const moments = fc.constantFrom(...history.map(({ at: moment }) => moment))
  test('what differs between any two is exactly what is not the same at both', () =>
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [from, to] = one <= other ? [one, other] : [other, one]
        const [before, after] = [factsAt(history, from), factsAt(history, to)]
        const differing = [...after.keys()].filter(key => before.get(key)?.shown !== after.get(key)?.shown)
        const told = comparedFacts(history, from, to).filter(({ key }) => key !== '')
        expect(told.map(({ key }) => key)).toEqual(differing)
        for (const { sourceIds } of told) expect(sourceIds).not.toEqual([])
        expect(comparedFacts(history, to, from).map(turned)).toEqual(comparedFacts(history, from, to))
        // Nothing that was said once is forgotten.
        for (const key of before.keys()) expect(after.has(key)).toBe(true)
      }),
    ))
})

describe('the dates of a project', () => {
  const upTo = (count: number) => projectDates(projectFixture().slice(0, count))
  const opening = (dates: ReturnType<typeof projectDates>) =>
    dates.find(({ key }) => key === 'openTenderTime-tender')

  test('keep their name when they move, and count how often', () => {
    expect(upTo(2)).toEqual([])
    expect([3, 4, 5, 8].map(count => opening(upTo(count)))).toMatchObject([
      { at: firstOpening, sequence: 0, changedAt: '2026-06-10 12:00:00' },
      { at: secondOpening, sequence: 1, changedAt: '2026-06-12 12:00:00' },
      { at: thirdOpening, sequence: 2, changedAt: '2026-06-20 12:00:00' },
      { at: thirdOpening, sequence: 2, isCancelled: false },
    ])
    expect(upTo(3).map(({ key, at: day }) => [key, day])).toEqual([
      ['docsTo-tender', '2026-06-18'],
      ['openTenderTime-tender', firstOpening],
    ])
  })

  test('are off when the project ends without a result; a call after that has its own', () => {
    const end = projectNotice('termination', '2026-06-25 09:00:00')
    const again = projectNotice(
      'tender',
      '2026-07-01 09:00:00',
      { openTenderTime: '2026-08-01 09:00:00' },
      { id: 'again' },
    )
    const dates = projectDates([...projectFixture().slice(0, 5), end, again])
    expect(opening(dates)).toMatchObject({ isCancelled: true, sequence: 3, changedAt: '2026-06-25 09:00:00' })
    expect(dates.find(({ key }) => key === 'openTenderTime-again')).toMatchObject({
      at: '2026-08-01 09:00:00',
      sequence: 0,
      isCancelled: false,
    })
    const endOfSecond = { ...end, id: 'later', publishedAt: '2026-07-05 09:00:00' }
    const ended = projectDates([...projectFixture().slice(0, 5), again, endOfSecond])
    expect(opening(ended)?.isCancelled).toBe(false)
    expect(ended.find(({ key }) => key === 'openTenderTime-again')?.isCancelled).toBe(true)
  })
})

test('an intention of several projects says of none what it comes to, and a prequalification has dates of its own', () => {
  const [several] = projectHistory([projectNotice('intention', '2026-05-06 09:00:00')])
  expect(several?.facts.has('budget')).toBe(false)
  const both = projectHistory([
    projectNotice('prequalification', '2026-05-10 09:00:00', { openTenderTime: '2026-05-30 09:00:00' }),
    projectNotice('tender', '2026-06-10 12:00:00'),
  ])
  expect(both.at(-1)?.changes).toEqual([])
  expect(both.at(-1)?.facts.get('prequalification/openTenderTime')).toMatchObject({
    shown: timeWords('2026-05-30 09:00:00'),
    label: '资格预审提交截止时间',
  })
})

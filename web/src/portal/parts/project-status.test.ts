import { expect, test } from 'vitest'
import { projectOutcome, projectStatus } from './project-status.ts'

const now = new Date('2026-03-02T04:00:00Z')
const step = (noticeType: string, day: string) => ({ noticeType, noticeTime: `2026-${day} 09:00:00` })
const tender = {
  ...step('001011', '02-10'),
  openTenderTime: '2026-03-20 09:30:00',
  noticeEndTime: null,
}
const wordsOf = (notice: Parameters<typeof projectStatus>[0], ...steps: ReturnType<typeof step>[]) =>
  projectStatus(notice, [notice, ...steps], now)?.words

test('a tender that nothing has followed goes by the clock', () => {
  expect(wordsOf(tender)).toBe('可投标')
  expect(wordsOf(tender, step('001031', '02-20'))).toBe('可投标')
  expect(wordsOf({ ...tender, openTenderTime: '2026-03-01 09:30:00' })).toBe('已截止')
})

test('a termination or a result closes it, whatever its opening says', () => {
  expect(wordsOf(tender, step('001006', '02-25'))).toBe('已终止')
  expect(wordsOf(tender, step('001021', '02-25'))).toBe('已成交')
  expect(wordsOf(tender, step('001021', '02-25'), step('00100B', '02-27'))).toBe('已签约')
  expect(wordsOf(tender, step('001021', '02-25'), step('00100B', '02-27'), step('001009', '02-28'))).toBe(
    '已验收',
  )
})

test('a result that is annulled later leaves a terminated project', () => {
  expect(wordsOf(tender, step('001021', '02-25'), step('001004', '02-27'))).toBe('已终止')
})

test('a second round says nothing about the first, and begins for itself', () => {
  const second = { ...step('001011', '02-20'), openTenderTime: '2026-03-10 09:30:00', noticeEndTime: null }
  const terminated = step('001004', '02-15')
  const result = step('001021', '02-28')
  expect(projectStatus(tender, [tender, terminated, second, result], now)?.words).toBe('已终止')
  expect(projectStatus(second, [tender, terminated, second], now)?.words).toBe('可投标')
})

test('a notice that nobody bids for has no state', () => {
  const intention = { ...step('59', '01-10'), openTenderTime: null, noticeEndTime: null }
  expect(projectStatus(intention, [intention, tender], now)).toBeUndefined()
})

test('the outcome is the last decision of its own round, with the notice that says so', () => {
  const result = step('001021', '02-25')
  const contract = step('001054', '02-28')
  const second = step('001011', '03-01')
  const later = step('001006', '03-02')
  expect(projectOutcome(tender, [tender, result, contract, second, later])).toEqual({
    step: contract,
    state: { status: 'done', words: '已签约' },
  })
  expect(projectOutcome(contract, [tender, result, contract])).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { noticeTypes } from '../codes.ts'
import { callStages, outcomePhases, type PhaseStep, phaseOf, typesOfStage } from './notice-phase.ts'

const tender = '001011'
const result = '001021'
const typeOf = (stage: Parameters<typeof typesOfStage>[0]) => typesOfStage(stage)[0] as string

const call = {
  noticeType: tender,
  noticeTime: '2026-03-01 09:00:00',
  openTenderTime: '2026-03-20 09:30:00',
  noticeEndTime: '2026-03-06 18:00:00',
  docsFrom: '2026-03-02',
}
const at = (wire: string) => new Date(`${wire.replace(' ', 'T')}+08:00`)
const during = at('2026-03-10 12:00:00')
const later = (noticeType: string | null, noticeTime: string | null): PhaseStep => ({
  noticeType,
  noticeTime,
})

describe('by the clock, a call for bids', () => {
  test.each([
    ['2026-03-01 23:59:59', 'pending'],
    ['2026-03-02 00:00:00', 'open'],
    ['2026-03-20 09:30:00', 'open'],
    ['2026-03-20 09:30:01', 'closed'],
  ])('is at %s %s', (moment, phase) => {
    expect(phaseOf(call, [], at(moment))).toBe(phase)
  })

  test('is open until its end where no opening is named, and from the start where no day is', () => {
    const bare = { ...call, openTenderTime: null, docsFrom: null }
    expect(phaseOf(bare, [], at('2026-03-06 18:00:00'))).toBe('open')
    expect(phaseOf(bare, [], at('2026-03-06 18:00:01'))).toBe('closed')
    expect(phaseOf({ ...bare, docsFrom: undefined }, [], at('2026-03-01 09:00:00'))).toBe('open')
  })

  test('has no phase without a time to bid by', () => {
    expect(phaseOf({ ...call, openTenderTime: null, noticeEndTime: null }, [], during)).toBeUndefined()
    expect(phaseOf({ ...call, openTenderTime: '面议' }, [], during)).toBeUndefined()
  })

  test.each(['tender', 'prequalification', 'correction'] as const)('of the stage %s goes by it', stage => {
    expect(phaseOf({ ...call, noticeType: typeOf(stage) }, [], during)).toBe('open')
  })

  test.each(['intention', 'plan', 'demand', 'publicity'] as const)('and none of the stage %s', stage => {
    expect(phaseOf({ ...call, noticeType: typeOf(stage) }, [], during)).toBeUndefined()
  })

  test('a notice of no known type has no phase', () => {
    expect(phaseOf({ ...call, noticeType: null }, [], during)).toBeUndefined()
    expect(phaseOf({ ...call, noticeType: '999999' }, [], during)).toBeUndefined()
    expect(
      phaseOf({ ...call, noticeType: null }, [later(result, '2026-03-09 09:00:00')], during),
    ).toBeUndefined()
  })
})

describe('by what came after, a call for bids', () => {
  test.each([
    ['result', 'awarded'],
    ['termination', 'terminated'],
    ['contract', 'contracted'],
    ['acceptance', 'accepted'],
  ] as const)('followed by a notice of %s is %s', (stage, phase) => {
    expect(phaseOf(call, [later(typeOf(stage), '2026-03-09 09:00:00')], during)).toBe(phase)
    // That notice says so of itself.
    expect(phaseOf({ ...call, noticeType: typeOf(stage) }, [], during)).toBe(phase)
  })

  test('is where its latest decision put it, in whatever order the notices come', () => {
    const steps = [
      later(typeOf('contract'), '2026-04-02 09:00:00'),
      later(typeOf('acceptance'), '2026-09-01 09:00:00'),
      later(result, '2026-03-21 09:00:00'),
    ]
    for (const turned of [steps, steps.toReversed(), [...steps.slice(1), ...steps.slice(0, 1)]])
      expect(phaseOf(call, turned, during)).toBe('accepted')
  })

  test('is not moved by a correction after the decision', () => {
    const steps = [later(result, '2026-03-21 09:00:00'), later(typeOf('correction'), '2026-03-22 09:00:00')]
    expect(phaseOf(call, steps, during)).toBe('awarded')
  })

  test('is not decided by what came before it, with it, or at no known time', () => {
    const steps = [
      later(result, '2026-02-28 09:00:00'),
      later(result, call.noticeTime),
      later(result, null),
      later(null, '2026-03-09 09:00:00'),
    ]
    expect(phaseOf(call, steps, during)).toBe('open')
  })

  test('announced anew begins again: the later round says nothing about the first', () => {
    const steps = [
      later(result, '2026-05-01 09:00:00'),
      later(tender, '2026-04-10 09:00:00'),
      later(typeOf('termination'), '2026-04-01 09:00:00'),
    ]
    expect(phaseOf(call, steps, during)).toBe('terminated')
    expect(phaseOf({ ...call, noticeTime: '2026-04-10 09:00:00' }, steps, during)).toBe('awarded')
    // A decision of the very minute of the new call belongs to neither.
    expect(
      phaseOf(call, [later(tender, '2026-04-10 09:00:00'), later(result, '2026-04-10 09:00:00')], during),
    ).toBe('open')
  })
})

test('the stages that decide and those that call for bids are told apart', () => {
  expect(Object.keys(outcomePhases)).toEqual(['result', 'termination', 'contract', 'acceptance'])
  expect(callStages.filter(stage => stage in outcomePhases)).toEqual([])
})

test('the types of a stage are those that name it, and no others', () => {
  expect(typesOfStage('tender')).toContain(tender)
  expect(typesOfStage('tender')).not.toContain(result)
  for (const type of typesOfStage('result')) expect(noticeTypes[type]?.stage).toBe('result')
})

import { describe, expect, test } from 'vitest'
import * as codes from './codes.ts'
import * as deskCodes from './desk-codes.ts'

describe('states and their codes', () => {
  test('enabled and disabled, and the filter values for all', () => {
    expect(codes.enabled).toEqual({ on: '1', off: '0' })
    expect(codes.filterAll).toBe('')
    expect(codes.filterAllChannelsAndRoles).toBe('2')
  })

  test('units, genders, workdays, timed tasks and role levels', () => {
    expect(deskCodes.unitState).toEqual({ paused: '0', normal: '1' })
    expect(deskCodes.gender).toEqual({ man: '1', woman: '0' })
    expect(deskCodes.workday).toEqual({ work: '0', off: '1' })
    expect(deskCodes.taskResult).toEqual({ failed: '0', succeeded: '1', rerunSucceeded: '2' })
    expect(deskCodes.roleLevel).toEqual({ ordinary: '0', system: '1', unit: '2' })
  })

  test('page sizes', () => {
    expect(codes.defaultPageSize).toBe(10)
    expect(codes.pageSizes).toEqual([10, 20, 50, 100])
    expect(codes.directoryPageSize).toBe(12)
  })
})

describe('notice types', () => {
  const types = Object.entries(codes.noticeTypes)

  test('each belong to a stage that has a name', () => {
    expect(Object.keys(codes.noticeStageNames)).toEqual([...codes.noticeStages])
    expect(types.filter(([, { stage }]) => !codes.noticeStages.includes(stage))).toEqual([])
  })

  test('of every stage exist', () => {
    const used = new Set(types.map(([, { stage }]) => stage))
    expect(codes.noticeStages.filter(stage => !used.has(stage))).toEqual([])
  })

  test('of a group share its stage, and none of the group is empty', () => {
    const stageOfGroup = { '00101': 'tender', '00102': 'result', '00103': 'correction' }
    expect(Object.keys(deskCodes.noticeTypeGroups)).toEqual(Object.keys(stageOfGroup))
    for (const [group, stage] of Object.entries(stageOfGroup)) {
      const stages = types.filter(([code]) => code.startsWith(group)).map(([, type]) => type.stage)
      expect(stages.length).toBeGreaterThan(0)
      expect(new Set(stages)).toEqual(new Set([stage]))
    }
  })

  test('of tenders and results end in a purchase manner, and there is one for each', () => {
    for (const group of ['00101', '00102']) {
      const manners = types.filter(([code]) => code.startsWith(group)).map(([code]) => code.slice(5))
      expect(manners.toSorted()).toEqual(Object.keys(codes.purchaseManners).toSorted())
    }
  })

  test('tell their stage; an unknown or missing type has none', () => {
    expect(codes.stageOf('001011')).toBe('tender')
    expect(codes.stageOf('00105F')).toBe('publicity')
    expect(codes.stageOf('999999')).toBeUndefined()
    expect(codes.stageOf(null)).toBeUndefined()
  })
})

test('every purchase manner has letters for project numbers', () => {
  expect(Object.keys(codes.mannerLetters)).toEqual(Object.keys(codes.purchaseManners))
})

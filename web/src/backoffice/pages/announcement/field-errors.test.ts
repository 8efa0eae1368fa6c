import { expect, test } from 'vitest'
import { fieldId, shownErrors } from './field-errors.ts'

const problems = [
  { key: 'budget', message: '预算金额：请输入正确的金额' },
  { key: 'budget', message: '各合同包预算金额之和与项目预算金额不一致' },
  { key: 'need', message: '采购需求不能为空' },
  { key: 'packages.1.name', message: '合同包第2行合同包名称不能为空' },
]
const values = { budget: 'x', need: ' ', packages: [{ name: '甲' }, {}] }
const shown = (left: string[], isAsked: boolean) =>
  Object.fromEntries(shownErrors(problems, values, new Set(left), isAsked))

test('what is wrong is said at once, the first thing first; what is missing is not', () =>
  expect(shown([], false)).toEqual({ budget: '预算金额：请输入正确的金额' }))

test('what is missing is said once its field was left', () =>
  expect(Object.keys(shown([fieldId('packages.1.name')], false))).toEqual(['packages.1.name', 'budget']))

test('everything is said when the notice was to be submitted', () =>
  expect(Object.keys(shown([], true)).toSorted()).toEqual(['budget', 'need', 'packages.1.name']))

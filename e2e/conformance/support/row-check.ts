import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

export interface WireRow extends Record<string, unknown> {
  id: string
  title: string
  noticeTime: string
  noticeType: string
  noticeId: string
  planId: string | null
  channel: string
}

export interface WireList {
  code: string
  msg: string
  data: { rows: WireRow[]; total: number }
}

/** Written down apart from the contract: a key that is lost there is missed here. */
const keys = readFileSync(new URL('../../../server/src/testing/row-keys.txt', import.meta.url), 'utf8')
  .trim()
  .split(/,\s*/)

const lists = ['attchList', 'attchs', 'workflowInstanceStepsVoList']
const times = ['noticeTime', 'openTenderTime', 'noticeEndTime']
const sums = ['budget', 'successfulMoney']
const hexIds = ['noticeId', 'planId']
const intentions = ['59', '5E']

const timeForm = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const sumForm = /^\d+(\.\d{1,2})?$/
const hexForm = /^[0-9a-f]{32}$/

const faultOf = (key: string, value: unknown): string | undefined => {
  if (key === 'clickNum') return typeof value === 'number' ? undefined : 'is the only number'
  if (lists.includes(key)) return Array.isArray(value) ? undefined : 'is a list'
  if (value === null) return undefined
  if (typeof value !== 'string') return 'is text or null'
  if (times.includes(key) && !timeForm.test(value)) return 'is a time'
  if (sums.includes(key) && !sumForm.test(value)) return 'is money'
  if (hexIds.includes(key) && !hexForm.test(value)) return 'is 32 lower-case hex'
  if (key === 'htmlIndexnum' && !/^\d+$/.test(value)) return 'is a number as text'
  return undefined
}

/** One notice as it stands in a list: every key in its place, every value of its kind. */
export const checkRow = (row: WireRow, { hasContent = false } = {}): void => {
  expect(Object.keys(row).slice(0, keys.length)).toEqual(keys)
  const faults = keys.flatMap(key => {
    const fault = faultOf(key, row[key])
    return fault ? [`${key} ${fault}: ${JSON.stringify(row[key])}`] : []
  })
  expect(faults).toEqual([])
  expect(row).toMatchObject({
    state: '1',
    isdel: '0',
    noticeTime: expect.stringMatching(timeForm),
    htmlIndexnum: expect.any(String),
    description: expect.stringMatching(/\S/),
    content: hasContent ? expect.stringContaining('noticeArea') : null,
  })
  expect(String(row.description).length).toBeLessThanOrEqual(500)
  if (intentions.includes(row.noticeType) && !hasContent) expect(row.planId).toBeNull()
}

/** A whole list, in its envelope: newest first, no row twice. */
export const checkList = (answer: WireList): WireRow[] => {
  expect(Object.keys(answer)).toEqual(['code', 'msg', 'data'])
  expect([answer.code, answer.msg]).toEqual(['200', '操作成功'])
  const { rows, total } = answer.data
  expect(total).toEqual(expect.any(Number))
  for (const row of rows) checkRow(row)
  checkOrder(rows)
  return rows
}

export const checkOrder = (rows: WireRow[]): void => {
  const noticeTimes = rows.map(row => row.noticeTime)
  expect(noticeTimes).toEqual([...noticeTimes].sort().reverse())
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
}

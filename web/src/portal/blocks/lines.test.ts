import { expect, test } from 'vitest'
import { withoutBuyer } from './lines.ts'

test.each([
  ['广州市疾控中心检验试剂采购项目招标公告', '广州市疾控中心', '检验试剂采购项目招标公告'],
  ['望江学校关于食堂食材配送的政府采购意向', '望江学校', '食堂食材配送的政府采购意向'],
  ['检验试剂采购项目招标公告', '广州市疾控中心', '检验试剂采购项目招标公告'],
  ['检验试剂采购项目招标公告', null, '检验试剂采购项目招标公告'],
  // What is left would say nothing.
  ['广州市疾控中心采购公告', '广州市疾控中心', '广州市疾控中心采购公告'],
])('%s of %s is called %s', (title, purchaser, name) => {
  expect(withoutBuyer(title, purchaser)).toBe(name)
})

import { expect, test } from 'vitest'
import { agencyDetailSample } from '../../../testing/directory-samples.ts'
import { fakeTransport } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

const staffPath = pathOf('agency-detail', ({ variant }) => variant === 'staff')
const path = pathOf('agency-detail', ({ variant }) => !variant)

const person = (values = {}) => ({
  id: 'p1',
  agencyId: 'a1',
  personName: '王**',
  position: '项目负责人',
  title: '工程师',
  education: '本科',
  isFullTime: true,
  practiceDate: '2018-05-01',
  trainingHours: 24,
  ...values,
})

const showing = (answers = {}) =>
  fakeTransport({
    agencyInfo: ({ id }) =>
      id === 'a1'
        ? agencyDetailSample({
            branches: [
              {
                id: 'b1',
                name: '丙县分公司',
                regionCode: '990103',
                regionName: '丙县',
                address: '丙县平川街1号',
                linkMan: '陈**',
                linkPhone: '139****1234',
              },
            ],
            qualifications: [
              {
                id: 'q1',
                name: '招标代理甲级',
                level: '甲级',
                certificateNo: 'DL-1',
                issuer: '某省协会',
                issueDate: '2024-01-02',
                validTo: null,
              },
            ],
            evaluations: [
              {
                id: 'e1',
                year: 2025,
                grade: '优秀',
                score: '95.50',
                evaluator: '某省财政厅',
                evaluateDate: '2025-12-20',
              },
            ],
          })
        : null,
    agentPersons: () => ({ rows: [person()], total: 1 }),
    punishments: () => ({ rows: [], total: 0 }),
    ...answers,
  })

test('a record has facts, branches, staff, evaluations and credit', async () => {
  const { status, body } = await bodyOf(`${path}?id=a1`, showing())
  const text = textOf(body)
  expect(status).toBe(200)
  expect(body).toContain('某市澜柯招标代理有限公司</h1>')
  for (const words of [
    '机构类型社会代理机构',
    '代理项目12 个（查看公告）',
    '丙县分公司丙县丙县平川街1号陈**139****1234',
    '王**项目负责人工程师本科专职2018-05',
    '2025 年优秀95.5某省财政厅2025-12-20',
    '招标代理甲级甲级DL-1某省协会2024-01-02长期',
    '暂无失信记录',
  ])
    expect(text).toContain(words)
  expect(body).toContain(`name=${encodeURIComponent('某市澜柯招标代理有限公司')}&amp;role=agency`)
})

test('the second view shows staff with their training and what the agency works with', async () => {
  const { body } = await bodyOf(`${staffPath}?id=a1`, showing())
  const text = textOf(body)
  for (const words of ['其中专职5 人', '办公面积320 平方米', '开标室2 间', '24 学时'])
    expect(text).toContain(words)
  expect(text).not.toContain('分支机构')
  expect(body).toMatch(new RegExp(`aria-current="page"[^>]*href="/maincms-web${staffPath}\\?id=a1"`))
})

test('empty parts have their own lines', async () => {
  const transport = showing({
    agencyInfo: () => agencyDetailSample({ projectCount: 0 }),
    agentPersons: () => ({ rows: [], total: 0 }),
  })
  const text = textOf((await bodyOf(`${path}?id=a1`, transport)).body)
  for (const words of ['暂无分支机构', '暂无从业人员信息', '暂无评价记录', '代理项目0 个'])
    expect(text).toContain(words)
})

test('an unknown id is not found, a failure offers to try again', async () => {
  const missing = await bodyOf(`${path}?id=nobody`, showing())
  expect(missing.status).toBe(404)
  expect(missing.body).toContain('代理机构不存在</h1>')
  const failed = await bodyOf(
    `${path}?id=a1`,
    showing({
      agencyInfo: () => {
        throw new Error('down')
      },
    }),
  )
  expect(failed.status).toBe(503)
  expect(textOf(failed.body)).toContain('加载失败')
})

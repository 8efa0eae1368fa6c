import type { Agency, AgencyDetail, AgentPerson } from '@sunport/contract/calls/agency.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertAgencies } from '../../testing/directories.ts'
import { publishSample } from '../../testing/infos.ts'
import { agencyBranch, agencyEvaluation, agencyQualification, agencyStaff } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await insertAgencies(app.db, [
    {
      id: 'one',
      creditCode: '91440101MA00000012',
      name: '广州衡屿招标代理有限公司',
      regionCode: '440106',
      registerAddress: '广州市天河区明德街8号',
      phone: '020-80001234',
      contactName: '张晓峰',
      legalPerson: '李雅琴',
      registeredOn: '2026-05-01',
      officeArea: '320.50',
      openingRooms: 2,
    },
    { id: 'centre', agencyType: '2', regionCode: '440301', registeredOn: '2026-01-01' },
    ...Array.from({ length: 12 }, (_, at) => ({ id: `more${at}`, registeredOn: '2025-01-01' })),
    { id: 'hidden', isPublished: false },
    { id: 'elsewhere', siteId: 'hlj' },
  ])
  await app.db.insert(agencyStaff).values([
    { id: 's1', agencyId: 'one', name: '王志远', position: '项目负责人', sort: 1, trainingHours: 24 },
    { id: 's2', agencyId: 'one', name: '刘文静', isFullTime: false, sort: 2 },
    { id: 's3', agencyId: 'one', name: '离职者', status: '0', sort: 3 },
    { id: 's4', agencyId: 'hidden', name: '不应看到' },
  ])
  await app.db.insert(agencyBranch).values({
    id: 'b1',
    agencyId: 'one',
    name: '深圳分公司',
    regionCode: '440305',
    phone: '13912341234',
    contactName: '陈立新',
  })
  const held = { siteId: 'gd', agencyId: 'one', issuer: '甲地协会' }
  await app.db.insert(agencyQualification).values([
    {
      id: 'q1',
      name: '招标代理甲级',
      certificateNo: 'DL-1',
      issuedOn: '2024-01-02',
      validTo: '2026-06-10',
      ...held,
    },
    { id: 'q2', name: '已过期的资质', validTo: '2026-06-09', ...held },
    { id: 'q3', name: '停止公开的资质', isPublished: false, ...held },
  ])
  await app.db.insert(agencyEvaluation).values([
    { id: 'e1', agencyId: 'one', year: 2024, grade: '良好', score: '86.50', evaluator: '某财政厅' },
    { id: 'e2', agencyId: 'one', year: 2025, grade: '优秀', evaluator: '某财政厅' },
  ])
  const notice = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011', agency: '广州衡屿招标代理有限公司' }
  for (const [at, planId] of ['a', 'a', 'b'].entries())
    await publishSample(app.db, {
      ...notice,
      title: `项目${at}`,
      noticeTime: '2026-06-01 09:00:00',
      planId: planId.repeat(32),
    })
})
afterAll(() => app.close())

const base = '/gpcms/rest/v2/agency'
const post = async (path: string, payload: object = {}) =>
  (await app.http.inject({ method: 'POST', url: `${base}/agentinfocms/list/${path}`, payload })).json()
const list = async (filter: object = {}, page = 1) =>
  (await post(`${page}/12`, filter)).data as { total: number; list: Agency[] }

describe('the directory', () => {
  test('answers twelve a page, newest registration first, with the number of its staff', async () => {
    const first = await list()
    expect(first.total).toBe(14)
    expect(first.list).toHaveLength(12)
    expect(first.list[0]).toEqual({
      id: 'one',
      orgCode: '91440101MA00000012',
      agentName: '广州衡屿招标代理有限公司',
      agentShortName: null,
      agentType: '1',
      agentTypeName: '社会代理机构',
      regionCode: '440106',
      regionName: '天河区',
      registerAddress: '广州市天河区明德街8号',
      linkMan: '张**',
      linkPhone: '020*****1234',
      legalPerson: '李**',
      registerDate: '2026-05-01',
      staffCount: 2,
    })
    expect((await list({}, 2)).list).toHaveLength(2)
  })

  test.each([
    [{ name: '衡屿' }, ['one']],
    [{ name: '_屿' }, []],
    [{ creditCode: '91440101MA' }, ['one']],
    [{ regionCode: '440300' }, ['centre']],
    [{ type: '2' }, ['centre']],
    [{ siteId: 'hlj' }, ['elsewhere']],
  ])('filtered by %j gives %j', async (filter, expected) => {
    expect((await list(filter)).list.map(({ id }) => id)).toEqual(expected)
  })

  test.each(['1/10', '0/12', 'x/12'])('asked for %s is refused', async path => {
    expect((await post(path)).code).toBe('4000')
  })
})

describe('a record', () => {
  const get = async (id: string) => (await app.get<AgencyDetail | null>(`${base}/query/list/${id}`)).data

  test('has branches, evaluations, the qualifications in force and its projects counted once each; persons are masked', async () => {
    const found = await get('one')
    expect(found).toMatchObject({
      officeArea: '320.50',
      openingRooms: 2,
      staffCount: 2,
      fullTimeCount: 1,
      projectCount: 2,
      branches: [{ name: '深圳分公司', regionName: '南山区', linkMan: '陈**', linkPhone: '139****1234' }],
      evaluations: [{ year: 2025 }, { year: 2024, score: '86.50' }],
    })
    expect(JSON.stringify(found)).not.toMatch(/张晓峰|陈立新|13912341234/)
    expect(found?.qualifications).toMatchObject([
      { name: '招标代理甲级', certificateNo: 'DL-1', validTo: '2026-06-10' },
    ])
    for (const id of ['nobody', 'hidden', 'one?siteId=hlj']) expect(await get(id)).toBeNull()
  })

  test('has its staff in order, without those who left', async () => {
    const staff = async (id: string) =>
      (await app.get<Page<AgentPerson>>(`${base}/agentPerson/list?agencyId=${id}`)).data
    expect(await staff('one')).toMatchObject({
      total: 2,
      rows: [
        { personName: '王**', position: '项目负责人', isFullTime: true, trainingHours: 24 },
        { personName: '刘**', isFullTime: false },
      ],
    })
    expect(await staff('hidden')).toEqual({ rows: [], total: 0 })
  })
})

import type { ImportKind } from '@sunport/contract/directory/fields.ts'
import { expect, test } from 'vitest'
import { creditCodeOf } from '../../testing/directory-desk.ts'
import type { Said } from './import-file.ts'
import { judgeLine, readLine } from './import-judge.ts'
import type { MirrorRow } from './kind-table.ts'

const base = { creditCode: creditCodeOf(1), name: '甲有限公司', regionCode: '440100' }
const row = (over: Partial<MirrorRow> = {}): MirrorRow => ({
  id: 'a',
  siteId: 'gd',
  ...base,
  source: '交易平台',
  sourceId: 'T-1',
  sourceSnapshot: null,
  syncedAt: null,
  validFrom: null,
  validTo: null,
  checkedAt: null,
  checkNote: null,
  differing: 0,
  isPublished: true,
  createDate: new Date(0),
  createUser: null,
  latestModifyDate: new Date(0),
  latestModifyUser: null,
  version: 3,
  ...over,
})
const judge = (said: Said, existing: MirrorRow[], kind: ImportKind = 'supplier') => {
  const read = {
    ...readLine(kind, { line: 2, said }),
    ...(kind === 'supplierQualification' && { holderId: 's' }),
  }
  return read.reason
    ? { verdict: read.verdict, reason: read.reason }
    : judgeLine(kind, read, '交易平台', existing)
}

test('a line that names nobody known is new, if it says all that a record must have', () => {
  expect(judge(base, [])).toMatchObject({ verdict: 'new', recordId: null })
  expect(judge({ name: '乙' }, [])).toMatchObject({
    verdict: 'refused',
    reason: '新增记录缺少：统一社会信用代码、区划编码',
  })
})

test('a record is found by its source’s id, then by its code, then by its name', () => {
  expect(judge({ sourceId: 'T-1', address: '新址' }, [row()])).toMatchObject({
    verdict: 'changed',
    matchedBy: 'sourceId',
    recordId: 'a',
    recordVersion: 3,
    changes: [{ field: 'address', before: null, after: '新址' }],
  })
  expect(judge({ ...base, sourceId: 'T-9' }, [row({ sourceId: null })])).toMatchObject({
    matchedBy: 'creditCode',
  })
  expect(judge({ name: base.name }, [row()])).toMatchObject({ verdict: 'same', matchedBy: 'name' })
})

test('one name for two, and two keys for two records, are told and not guessed', () => {
  const twins = [row(), row({ id: 'b', creditCode: creditCodeOf(2), sourceId: 'T-2' })]
  expect(judge({ name: base.name }, twins).reason).toBe('有2条同名记录，请填写来源编号或统一社会信用代码')
  expect(judge({ ...base, sourceId: 'T-2' }, twins).reason).toBe(
    '来源编号与统一社会信用代码对应两条不同的记录',
  )
  expect(judge({ ...base, creditCode: creditCodeOf(9), sourceId: 'T-1' }, [row()]).reason).toContain(
    '与本行不同',
  )
})

test('another code under the same name is another body', () => {
  expect(judge({ ...base, creditCode: creditCodeOf(7) }, [row()])).toMatchObject({ verdict: 'new' })
})

test('what was corrected here stays while the source repeats itself, and goes when the source says something new', () => {
  const corrected = row({ address: '更正后的地址', sourceSnapshot: { ...base, address: '旧址' } })
  expect(judge({ ...base, address: '旧址' }, [corrected])).toMatchObject({ verdict: 'same' })
  expect(judge({ ...base, address: '再迁新址' }, [corrected])).toMatchObject({
    verdict: 'changed',
    changes: [{ before: '更正后的地址', after: '再迁新址' }],
  })
  expect(judge({ ...base, address: '更正后的地址' }, [corrected])).toMatchObject({
    verdict: 'changed',
    reason: '来源已改为与本站一致',
    changes: [],
  })
})

test('all that is wrong with a line is told at once', () => {
  const said = { ...base, creditCode: 'X', registeredOn: '2026-02-30', supplierType: '魔法' }
  expect(judge(said, []).reason).toBe(
    '统一社会信用代码长度不为18位；供应类别只能填写：货物、工程、服务；入库日期须为存在的日期，如 2026-01-31',
  )
  expect(judge({ ...base, publicityStart: '2026-02-02', publicityEnd: '2026-02-01' }, []).reason).toBe(
    '公示结束不能早于公示开始',
  )
  expect(judge({}, []).reason).toContain('无法识别是哪条记录')
})

test('persons and phones of the differences are masked', () => {
  const known = row({ legalPerson: '李雅琴', phone: '13912341234' })
  expect(judge({ ...base, legalPerson: '张晓峰', phone: '13900005678' }, [known])).toMatchObject({
    changes: [
      { before: '李**', after: '张**' },
      { before: '139****1234', after: '139****5678' },
    ],
  })
})

const certificate = { supplierName: '甲有限公司', kind: '人员资质', name: '建造师', holder: '王志远' }
const ofPerson = (id: string, over: Partial<MirrorRow> = {}): MirrorRow =>
  row({ id, supplierId: 's', name: '建造师', kind: 'employee', holder: '王志远', sourceId: null, ...over })
const found = (said: object, ...existing: MirrorRow[]) => {
  const judged = judge({ ...certificate, ...said }, existing, 'supplierQualification')
  return judged.reason ?? ('recordId' in judged && judged.recordId) ?? judged.verdict
}

test.each([
  [{ holder: '' }, '人员资质须填写持证人'],
  [{ kind: '企业资质' }, '只有人员资质可以填写持证人'],
  [{ kind: '安全资质' }, '只有人员资质可以填写持证人'],
  [{ kind: '' }, '资质类别不能为空'],
  [{ kind: '其他资质' }, '资质类别只能填写：企业资质、安全资质、人员资质'],
  [{}, 'new'],
])('a person’s certificate with %j is judged: %s', (said, words) => {
  expect(found(said)).toBe(words)
})

test('a record keeps its person: a line that takes him away, or brings one where none may be, is refused', () => {
  const change = (over: Partial<MirrorRow>, said: Said) =>
    judge(
      { sourceId: 'T-1', ...said },
      [ofPerson('a', { sourceId: 'T-1', ...over })],
      'supplierQualification',
    ).reason
  expect(change({}, { holder: null })).toBe('人员资质须填写持证人')
  expect(change({}, { kind: '安全资质' })).toBe('只有人员资质可以填写持证人')
  expect(change({ kind: 'general', holder: null }, { holder: '王志远' })).toBe('只有人员资质可以填写持证人')
  expect(change({}, { kind: '安全资质', holder: null })).toBeNull()
})

test('people’s certificates are told apart by number, else by whose they are, as the source said last', () => {
  const [one, other] = [
    ofPerson('one', { certificateNo: 'JZ-1' }),
    ofPerson('other', { certificateNo: 'JZ-2' }),
  ]
  const bare = ofPerson('bare')
  expect(found({ certificateNo: 'JZ-2', holder: '赵某' }, one, other)).toBe('other')
  expect(found({ certificateNo: 'JZ-3' }, one, other)).toBe('new')
  expect(found({ certificateNo: 'JZ-3' }, one, bare)).toBe('bare')
  expect(found({ certificateNo: 'JZ-1' }, one, bare)).toBe('one')
  expect(found({}, one, bare)).toBe('bare')
  expect(found({}, one)).toBe('one')
  expect(found({}, one, other)).toBe('有2条同名记录，请填写来源编号')
  expect(found({ holder: '赵某' }, one, bare)).toBe('new')
  const corrected = ofPerson('corrected', {
    certificateNo: 'JZ-9',
    sourceSnapshot: { kind: 'employee', name: '建造师', holder: '王志远', certificateNo: 'JZ-1' },
  })
  expect(found({ certificateNo: 'JZ-1' }, corrected)).toBe('corrected')
  expect(found({ kind: '安全资质', holder: null }, ofPerson('x', { kind: 'general', holder: null }))).toBe(
    'new',
  )
})

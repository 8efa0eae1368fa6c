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
const judge = (said: Said, existing: MirrorRow[]) => {
  const read = readLine('supplier', { line: 2, said })
  return read.reason
    ? { verdict: read.verdict, reason: read.reason }
    : judgeLine('supplier', read, '交易平台', existing)
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

import type { FileColumn, ListFileFormat } from '@sunport/contract/calls/crud.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { regionMarks } from '@sunport/contract/rules/region-code.ts'
import { listFile } from '../../platform/crud/list-file.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import { regionRepo } from './repo.ts'
import type { RegionRow } from './table.ts'

const toLine = (row: RegionRow) => ({
  code: row.code,
  name: row.name,
  shortName: row.shortName,
  fullName: row.fullName,
  parentCode: row.parentCode,
  level: row.level,
  mark: regionMarks[row.mark],
  pinyin: row.pinyin,
  initials: row.initials,
  centralCode: row.centralCode,
  validFrom: row.validFrom,
  validTo: row.validTo,
  replacedBy: row.replacedBy,
  status: row.status === enabled.on ? '启用' : '停用',
})
type Line = ReturnType<typeof toLine>

const columns: FileColumn<Line>[] = [
  { name: 'code', title: '代码' },
  { name: 'name', title: '名称' },
  { name: 'shortName', title: '简称' },
  { name: 'fullName', title: '全称' },
  { name: 'parentCode', title: '上级代码' },
  { name: 'level', title: '级别' },
  { name: 'mark', title: '类别' },
  { name: 'pinyin', title: '拼音' },
  { name: 'initials', title: '首字母' },
  { name: 'centralCode', title: '国家代码' },
  { name: 'validFrom', title: '生效日期' },
  { name: 'validTo', title: '撤并日期' },
  { name: 'replacedBy', title: '并入代码' },
  { name: 'status', title: '状态' },
]

interface Branch extends Line {
  children: Branch[]
}

const treeOf = (rows: RegionRow[]): Branch[] => {
  const codes = new Set(rows.map(({ code }) => code))
  const below = Map.groupBy(rows, ({ parentCode }) => (parentCode && codes.has(parentCode) ? parentCode : ''))
  const grow = (row: RegionRow): Branch => ({
    ...toLine(row),
    children: (below.get(row.code) ?? []).map(grow),
  })
  return (below.get('') ?? []).map(grow)
}

async function* onePage<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows
}

/** The whole table, or a region with everything below it: as a list, or as the tree it is. */
export const exportRegions = async (
  db: Db,
  below: string | undefined,
  format: ListFileFormat | 'json',
): Promise<FileAnswer> => {
  const repo = regionRepo(db)
  const rows = await (below ? repo.subtree(below) : repo.all())
  if (format !== 'json') return listFile('区划', format, columns, onePage(rows.map(toLine)))
  const content = JSON.stringify(treeOf(rows), undefined, 2)
  return { name: '区划.json', mediaType: 'application/json; charset=utf-8', content }
}

import { NewRegion, RegionChange, type RegionRecord, region } from '@sunport/contract/calls/region.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { regionLevels, regionMarks } from '@sunport/contract/rules/region-code.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { EnabledMark, enabledNames, enabledOptions, Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  type CrudColumn,
  defineCrud,
  formAction,
  listCall,
  type RowAction,
} from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { RegionSelect } from './region-select.tsx'

export type RegionDialog = 'below' | 'move' | 'merge' | 'order'

const edit = region.update.access
const levelNames: Record<number, string> = regionLevels
/** A province's own level is of the province's level, wherever it hangs. */
const levelName = ({ level, regionMark }: RegionRecord): string | undefined =>
  levelNames[regionMark === 'own' ? level - 1 : level]
export const columns: CrudColumn<RegionRecord>[] = [
  { name: 'regionCode', title: '代码', width: 116, isSortable: true },
  { name: 'level', title: '级别', width: 72, render: levelName },
  { name: 'regionMark', title: '类别', width: 80, render: row => regionMarks[row.regionMark] },
  { name: 'siteCount', title: '站点', width: 64, align: 'right' },
  { name: 'noticeCount', title: '公告', width: 80, align: 'right' },
  { name: 'orgCount', title: '机构', width: 64, align: 'right' },
  {
    name: 'status',
    title: '状态',
    width: 150,
    render: row => (
      <>
        <EnabledMark value={row.status} />
        {row.replacedBy && <Tag>并入{row.replacedByName}</Tag>}
      </>
    ),
  },
  {
    name: 'latestModifyDate',
    title: '修改时间',
    width: 110,
    isSortable: true,
    render: row => <Modified row={row} />,
  },
]

const facts: CrudColumn<RegionRecord>[] = [
  { name: 'shortName', title: '简称', isOptional: true },
  { name: 'pinyin', title: '拼音', isOptional: true },
  { name: 'initials', title: '首字母', isOptional: true },
  { name: 'centralCode', title: '国家代码', isOptional: true },
  { name: 'validFrom', title: '生效日期', isOptional: true },
  { name: 'validTo', title: '撤并日期', isOptional: true },
  { name: 'remark', title: '备注', isOptional: true },
]

const emptyRegion = (parentCode: string | null) => ({
  regionCode: '',
  parentCode,
  regionName: '',
  shortName: '',
  regionMark: 'area' as const,
  sort: 0,
  pinyin: '',
  initials: '',
  centralCode: '',
  validFrom: null,
  remark: '',
})

/** The form of a new region, below a given one or wherever its maker says. */
export const createBelow = (parentCode: string | null) =>
  formAction({
    schema: NewRegion,
    permission: region.create.access,
    values: () => emptyRegion(parentCode),
    save: api.region.create,
  })

const switchTo = (status: RegionRecord['status']): RowAction<RegionRecord> => ({
  label: () => enabledNames[status],
  permission: edit,
  isShown: row => row.status !== status && !row.replacedBy,
  run: ({ id, version }) => api.region.setStatus({ id, version, status }),
  ...(status === enabled.off && {
    confirm: row =>
      `停用后，“${row.regionName}”${row.childCount > 0 ? `及其 ${row.childCount} 个下级` : ''}立即从门户的区划筛选中消失；已发布的 ${row.noticeCount} 条公告不受影响。`,
  }),
})

const switchMany = (
  action: 'enable' | 'disable',
  status: RegionRecord['status'],
): BulkAction<RegionRecord> => ({
  label: `批量${enabledNames[status]}`,
  permission: edit,
  run: (rows, isRehearsal) =>
    api.region.bulk({ action, rows: rows.map(({ id, version }) => ({ id, version })), isRehearsal }),
})

export const regionCrud = (openDialog: (kind: RegionDialog, row: RegionRecord) => void) =>
  defineCrud<RegionRecord>({
    feature: 'region',
    name: 'regions',
    title: '区划',
    rowKey: row => row.id,
    rowName: row => row.regionName,
    list: listCall(region.list.input, api.region.list),
    get: row => api.region.get({ id: row.id }),
    columns: [{ name: 'regionFullName', title: '全称', width: 220 }, ...columns, ...facts],
    filters: [
      { name: 'keyword', label: '代码、名称或拼音', kind: 'text' },
      { name: 'level', label: '级别', kind: 'select', options: optionsOf(regionLevels) },
      { name: 'regionMark', label: '类别', kind: 'select', options: optionsOf(regionMarks) },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      { name: 'only', label: '撤并', kind: 'select', options: [{ value: 'replaced', label: '已撤并' }] },
    ],
    fields: [
      {
        name: 'parentCode',
        label: '上级区划',
        kind: 'own',
        control: RegionSelect,
        isWide: true,
        isShown: values => !('version' in values),
        help: '省级没有上级',
      },
      {
        name: 'regionCode',
        label: '区划代码',
        kind: 'text',
        isFixed: true,
        help: '6 位数字，县级以下 9 或 12 位，以上级代码开头',
      },
      { name: 'regionName', label: '区划名称', kind: 'text' },
      { name: 'shortName', label: '简称', kind: 'text' },
      { name: 'regionMark', label: '类别', kind: 'radio', options: optionsOf(regionMarks) },
      { name: 'pinyin', label: '拼音', kind: 'text', placeholder: '留空则由名称生成' },
      { name: 'initials', label: '首字母', kind: 'text', placeholder: '留空则由名称生成' },
      { name: 'centralCode', label: '国家代码', kind: 'text', help: '与国家区划代码不同时填写' },
      { name: 'sort', label: '排序', kind: 'number', help: '0 至 9999，小的在前' },
      { name: 'validFrom', label: '生效日期', kind: 'date' },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: createBelow(null),
    update: formAction({
      schema: RegionChange,
      permission: edit,
      values: (row: RegionRecord) => ({ ...row, sort: Math.max(row.sort, 0) }),
      save: api.region.update,
    }),
    rowActions: [
      {
        label: () => '新增下级',
        permission: edit,
        isShown: row => row.level < 5 && !row.replacedBy,
        open: row => openDialog('below', row),
      },
      {
        label: () => '移动',
        permission: edit,
        isShown: row => row.parentCode !== null && !row.replacedBy,
        open: row => openDialog('move', row),
      },
      {
        label: () => '并入',
        permission: edit,
        isShown: row => row.parentCode !== null && !row.replacedBy,
        open: row => openDialog('merge', row),
      },
      {
        label: () => '下级排序',
        permission: edit,
        isShown: row => row.childCount > 1,
        open: row => openDialog('order', row),
      },
      switchTo(enabled.on),
      switchTo(enabled.off),
    ],
    bulkActions: [switchMany('enable', enabled.on), switchMany('disable', enabled.off)],
    remove: {
      permission: edit,
      run: ({ id, version }) => api.region.remove({ id, version }),
      refusal: row => {
        if (row.childCount > 0) return `该区划下还有 ${row.childCount} 个下级，不能删除。`
        const uses = row.siteCount + row.noticeCount + row.orgCount
        return uses > 0
          ? `已被 ${row.siteCount} 个站点、${row.noticeCount} 条公告、${row.orgCount} 个机构使用，不能删除，可以停用。`
          : undefined
      },
      consequences: row => `将删除区划 ${row.regionName}（${row.id}）。没有站点、公告或机构使用它。`,
    },
  })

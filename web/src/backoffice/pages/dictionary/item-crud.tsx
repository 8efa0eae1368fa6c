import {
  type DictItem,
  DictItemChange,
  type DictType,
  dictionary,
  NewDictItem,
} from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { problems } from '@sunport/contract/problems.ts'
import { api } from '../../../api.ts'
import { EnabledMark, enabledNames, enabledOptions, Modified } from '../../crud/cells.tsx'
import { type BulkAction, defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { PreviewTag } from './preview-tag.tsx'

const edit = dictionary.updateItem.access

const changeOf = ({
  id,
  version,
  dictName,
  parentCode,
  sort,
  isDefault,
  color,
  commonCode,
  validFrom,
  validTo,
  status,
  remark,
}: DictItem) => ({
  id,
  version,
  dictName,
  parentCode,
  sort,
  isDefault,
  color,
  commonCode,
  validFrom,
  validTo,
  status,
  remark,
})

const switchTo = (status: DictItem['status']) => ({
  label: () => enabledNames[status],
  permission: edit,
  run: (row: DictItem) => api.dictionary.updateItem({ ...changeOf(row), status }),
  isShown: (row: DictItem) => row.status !== status,
})

const switchMany = (action: 'enable' | 'disable', status: DictItem['status']): BulkAction<DictItem> => ({
  label: `批量${enabledNames[status]}`,
  permission: edit,
  run: (rows, isRehearsal) =>
    api.dictionary.bulkItems({
      action,
      rows: rows.map(({ id, version }) => ({ id, version })),
      isRehearsal,
    }),
})

const daysOf = ({ validFrom, validTo }: DictItem): string =>
  validFrom || validTo ? `${validFrom ?? ''} 至 ${validTo ?? ''}`.trim() : ''

/** What a page opens of an entry. */
export type ItemDialog = 'uses' | 'replace'
type OpenItem = (kind: ItemDialog, row: DictItem) => void

/** The entries of one type. `parents` are the codes that an entry of a tree may hang below. */
export const itemCrud = (type: DictType, parents: readonly Option[], open: OpenItem) => {
  const isTree = type.structure === 'tree'
  return defineCrud<DictItem>({
    feature: 'dictionary',
    name: 'items',
    title: '字典项',
    scope: type.id,
    rowKey: row => row.id,
    rowName: row => row.dictName,
    list: listCall(dictionary.listItems.input, api.dictionary.listItems, { typeId: type.id }),
    columns: [
      { name: 'dictCode', title: '编码', width: 110, isSortable: true },
      { name: 'dictName', title: '名称', width: 130, isSortable: true },
      {
        name: 'color',
        title: '预览',
        width: 116,
        render: row => <PreviewTag color={row.color}>{row.dictName}</PreviewTag>,
      },
      ...(isTree ? [{ name: 'parentCode' as const, title: '上级编码', width: 90 }] : []),
      { name: 'sort', title: '排序', width: 72, align: 'right', isSortable: true },
      {
        name: 'isDefault',
        title: '默认',
        width: 58,
        align: 'center',
        render: row => (row.isDefault ? '是' : ''),
      },
      ...(type.isCounted
        ? [{ name: 'usedBy' as const, title: '引用', width: 72, align: 'right' as const }]
        : []),
      { name: 'status', title: '状态', width: 78, render: row => <EnabledMark value={row.status} /> },
      { name: 'commonCode', title: '公共编码', width: 110, isOptional: true },
      { name: 'validFrom', title: '有效期', width: 190, isOptional: true, render: daysOf },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      ...(type.isCounted
        ? [
            {
              name: 'only',
              label: '引用',
              kind: 'select' as const,
              options: [{ value: 'unused', label: '无引用' }],
            },
          ]
        : []),
    ],
    fields: [
      { name: 'dictCode', label: '字典编码', kind: 'text', isFixed: true },
      { name: 'dictName', label: '字典名称', kind: 'text' },
      ...(isTree
        ? [
            {
              name: 'parentCode',
              label: '上级字典项',
              kind: 'select' as const,
              options: parents,
              placeholder: '无',
            },
          ]
        : []),
      { name: 'sort', label: '排序', kind: 'number', help: '0 至 9999，小的在前' },
      { name: 'color', label: '标签颜色', kind: 'color' },
      { name: 'validFrom', label: '生效日期', kind: 'date', help: '不填则立即生效' },
      { name: 'validTo', label: '失效日期', kind: 'date', help: '当天仍可选用；不填则长期有效' },
      { name: 'commonCode', label: '公共编码', kind: 'text', help: '各站点编码不同时，以此认作同一项' },
      { name: 'isDefault', label: '默认项', kind: 'switch', help: '每个类型至多一个默认项' },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewDictItem,
      permission: dictionary.createItem.access,
      values: () => ({
        typeId: type.id,
        dictCode: '',
        dictName: '',
        parentCode: null,
        sort: 0,
        isDefault: false,
        color: null,
        commonCode: '',
        validFrom: null,
        validTo: null,
        status: enabled.on,
        remark: '',
      }),
      save: api.dictionary.createItem,
    }),
    update: formAction({
      schema: DictItemChange,
      permission: edit,
      values: (row: DictItem) => ({ ...changeOf(row), dictCode: row.dictCode }),
      save: api.dictionary.updateItem,
    }),
    rowActions: [
      switchTo(enabled.on),
      switchTo(enabled.off),
      { label: () => '引用', isShown: () => type.isCounted, open: row => open('uses', row) },
      {
        label: () => '替换为',
        permission: dictionary.replaceItem.access,
        isShown: row => type.isCounted && !row.builtIn,
        open: row => open('replace', row),
      },
    ],
    bulkActions: [switchMany('enable', enabled.on), switchMany('disable', enabled.off)],
    import: dictionary,
    remove: {
      permission: dictionary.removeItem.access,
      run: ({ id, version }) => api.dictionary.removeItem({ id, version }),
      isRecoverable: true,
      refusal: row => {
        if (row.builtIn) return problems['dict.built_in'].message
        return row.usedBy
          ? `已被 ${row.usedBy} 条数据引用，不能删除，可以停用，或先“替换为”其他项。`
          : undefined
      },
      consequences: row =>
        `将从“${type.typeName}”中删除 1 个字典项，编码 ${row.dictCode}。已使用该编码的数据不会改变，但不再显示名称；只是不想再选用时，请改为停用。`,
    },
  })
}

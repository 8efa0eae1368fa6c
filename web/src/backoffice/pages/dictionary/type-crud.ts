import { type DictType, DictTypeChange, dictionary, NewDictType } from '@sunport/contract/calls/dictionary.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { api } from '../../../api.ts'
import { enabledNames, enabledOptions } from '../../crud/cells.tsx'
import { defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'

const edit = dictionary.updateType.access
const structureOptions = [
  { value: 'flat', label: '平铺' },
  { value: 'tree', label: '树形' },
]
const builtInOptions = [
  { value: '1', label: '内置' },
  { value: '0', label: '自定义' },
]

const changeOf = ({ id, version, typeName, structure, status, remark }: DictType) => ({
  id,
  version,
  typeName,
  structure,
  status,
  remark,
})

const switchTo = (status: DictType['status']) => ({
  label: () => enabledNames[status],
  permission: edit,
  run: (row: DictType) => api.dictionary.updateType({ ...changeOf(row), status }),
  isShown: (row: DictType) => row.status !== status,
})

export type TypeDialog = 'copy' | 'compare'

/** 字典类型; a site's type overrides the one for all sites. */
export const typeCrud = (sites: readonly Option[], openDialog: (kind: TypeDialog, row: DictType) => void) =>
  defineCrud<DictType>({
    feature: 'dictionary',
    name: 'types',
    title: '字典类型',
    urlPrefix: 't_',
    rowKey: row => row.id,
    rowName: row => row.typeName,
    list: listCall(dictionary.listTypes.input, api.dictionary.listTypes),
    columns: [{ name: 'typeName', title: '类型名称' }],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      { name: 'builtIn', label: '来源', kind: 'select', options: builtInOptions },
    ],
    fields: [
      { name: 'dictType', label: '字典类型', kind: 'text', isFixed: true, placeholder: '如 T_Unit' },
      { name: 'typeName', label: '类型名称', kind: 'text' },
      {
        name: 'siteId',
        label: '适用站点',
        kind: 'select',
        options: sites,
        isFixed: true,
        placeholder: '全部站点',
        help: '不选则对全部站点有效；站点的同名类型优先',
      },
      { name: 'structure', label: '结构', kind: 'radio', options: structureOptions },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: formAction({
      schema: NewDictType,
      permission: dictionary.createType.access,
      values: (): NewDictType => ({
        dictType: '',
        typeName: '',
        siteId: null,
        structure: 'flat',
        status: enabled.on,
        remark: '',
      }),
      save: api.dictionary.createType,
    }),
    update: formAction({
      schema: DictTypeChange,
      permission: edit,
      values: (row: DictType) => ({ ...changeOf(row), dictType: row.dictType, siteId: row.siteId }),
      save: api.dictionary.updateType,
    }),
    rowActions: [
      switchTo(enabled.on),
      switchTo(enabled.off),
      { label: () => '复制到站点', permission: edit, open: row => openDialog('copy', row) },
      { label: () => '与其他站点对比', open: row => openDialog('compare', row) },
      {
        label: () => '刷新缓存',
        permission: edit,
        run: ({ id }) => api.dictionary.refreshType({ id }),
      },
    ],
    remove: {
      permission: dictionary.removeType.access,
      run: ({ id, version }) => api.dictionary.removeType({ id, version }),
      refusal: row => {
        if (row.builtIn) return '内置字典类型由系统使用，不能删除，可以停用。'
        return row.entryCount > 0 ? `该类型下还有 ${row.entryCount} 个字典项，请先删除字典项。` : undefined
      },
      consequences: row => `将删除字典类型 ${row.dictType}，其下没有字典项。使用该类型的下拉选项将变为空。`,
    },
  })

import { type EnvironmentRow, environment } from '@sunport/contract/calls/environment.ts'
import { environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { api } from '../../../api.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { Modified } from '../../crud/cells.tsx'
import { defineCrud, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'

interface Parts {
  sites: readonly Option[]
  onOpen: (row: EnvironmentRow) => void
}

export const environmentCrud = ({ sites, onOpen }: Parts) =>
  defineCrud<EnvironmentRow>({
    feature: 'article',
    name: 'environment',
    title: '政策与案例',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: listCall(environment.list.input, api.environment.list),
    columns: [
      {
        name: 'title',
        title: '标题',
        width: 270,
        isSortable: true,
        render: row => row.title || '（无标题）',
      },
      {
        name: 'envType',
        title: '内容类型',
        width: 96,
        render: row => (row.envType ? environmentTypes[row.envType] : '未分类'),
      },
      { name: 'measureNo', title: '举措编号', width: 100, render: row => row.measureNo ?? '—' },
      { name: 'leadOrg', title: '牵头单位', width: 130, render: row => row.leadOrg ?? '—' },
      { name: 'validTo', title: '有效期至', width: 104, render: row => row.validTo ?? '长期' },
      { name: 'publicState', title: '状态', width: 130, render: row => <StateMarks row={row} /> },
      { name: 'channelName', title: '栏目', width: 110 },
      { name: 'siteName', title: '站点', width: 160, isOptional: true },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      { name: 'envType', label: '内容类型', kind: 'select', options: optionsOf(environmentTypes) },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'leadOrg', label: '牵头单位', kind: 'text' },
      {
        name: 'validity',
        label: '有效期',
        kind: 'select',
        options: [
          { value: 'valid', label: '有效' },
          { value: 'over', label: '已过有效期' },
        ],
      },
      {
        name: 'publicState',
        label: '公开状态',
        kind: 'select',
        options: optionsOf(publicStates, 'recycled'),
      },
      { name: 'openState', label: '工作状态', kind: 'select', options: optionsOf(openStates, 'none') },
    ],
    fields: [],
    rowActions: [{ label: () => '打开', open: onOpen }],
  })

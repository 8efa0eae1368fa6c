import { type EnvironmentRow, environment } from '@sunport/contract/calls/environment.ts'
import { type EnvironmentType, environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { openStates, publicStates } from '@sunport/contract/content/policy.ts'
import {
  type IndicatorDimension,
  indicatorDimensions,
} from '@sunport/contract/environment/indicator-policy.ts'
import { Select } from 'antd'
import { api } from '../../../api.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { Modified } from '../../crud/cells.tsx'
import { type BulkAction, type ControlProps, defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'

interface Parts {
  onOpen: (row: EnvironmentRow) => void
}

const seen = (rows: readonly EnvironmentRow[]) => rows.map(({ id, version }) => ({ id, version }))

const choiceOf = (words: Readonly<Record<string, string>>) => {
  const options = optionsOf(words)
  return ({ value, onChange, ...named }: ControlProps) => (
    <Select
      {...named}
      placeholder="请选择"
      options={options}
      value={typeof value === 'string' ? value : undefined}
      onChange={chosen => onChange?.(chosen)}
      style={{ width: '100%' }}
    />
  )
}
const TypeChoice = choiceOf(environmentTypes)
const DimensionChoice = choiceOf(indicatorDimensions)

const bulkActions: BulkAction<EnvironmentRow>[] = [
  {
    label: '归入内容类型',
    permission: environment.bulk.access,
    choice: { label: '内容类型', control: TypeChoice },
    run: (rows, isRehearsal, { value }) =>
      api.environment.bulk({
        action: 'classify',
        rows: seen(rows),
        isRehearsal,
        envType: value as EnvironmentType,
      }),
  },
  {
    label: '归入指标维度',
    permission: environment.bulk.access,
    choice: { label: '指标维度', control: DimensionChoice },
    run: (rows, isRehearsal, { value }) =>
      api.environment.bulk({
        action: 'classify',
        rows: seen(rows),
        isRehearsal,
        envDimension: value as IndicatorDimension,
      }),
  },
]

export const environmentCrud = ({ onOpen }: Parts) =>
  defineCrud<EnvironmentRow>({
    feature: 'article',
    isBySite: true,
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
      {
        name: 'envDimension',
        title: '指标维度',
        width: 96,
        isOptional: true,
        render: row => (row.envDimension ? indicatorDimensions[row.envDimension] : '—'),
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
      { name: 'envDimension', label: '指标维度', kind: 'select', options: optionsOf(indicatorDimensions) },
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
    bulkActions,
    rowActions: [{ label: () => '打开', open: onOpen }],
  })

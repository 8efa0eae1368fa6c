import { channel } from '@sunport/contract/calls/channel.ts'
import { ChannelChange, type ChannelRecord, channelStates, channelTypes, NewChannel } from '@sunport/contract/calls/channel-fields.ts'
import { InputNumber, Select } from 'antd'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  type ControlProps,
  type CrudColumn,
  defineCrud,
  formAction,
  listCall,
  type RowAction,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { Counts, DaysLeft, StateMark } from './marks.tsx'

export type ChannelDialog = 'below' | 'lines' | 'move' | 'merge' | 'archive' | 'recycle'

const edit = channel.update.access
const optionsOf = (names: object) => Object.entries(names).map(([value, label]) => ({ value, label }))
const depthWords = { 1: '一级（签发）', 2: '二级（初审、签发）', 3: '三级（初审、复审、签发）' }
const depths = Object.entries(depthWords).map(([value, label]) => ({ value: Number(value), label }))

const DepthChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select {...named} value={value} onChange={onChange} options={depths} />
)
const CycleChoice = ({ value, onChange, ...named }: ControlProps) => (
  <InputNumber
    {...named}
    value={value as number | null}
    onChange={onChange}
    min={1}
    max={3650}
    suffix="天"
    placeholder="不考核"
    style={{ width: '100%' }}
  />
)

export const columns: CrudColumn<ChannelRecord>[] = [
  { name: 'pagemark', title: '页面标识', width: 130 },
  { name: 'channelType', title: '类型', width: 90, render: row => channelTypes[row.channelType] },
  {
    name: 'live',
    title: '草稿 / 在审 / 已发',
    width: 150,
    align: 'right',
    render: row => <Counts row={row} />,
  },
  { name: 'lastUpdate', title: '最近更新', width: 104, render: row => row.lastUpdate?.slice(0, 10) ?? '—' },
  { name: 'daysLeft', title: '更新期限', width: 92, render: row => <DaysLeft row={row} /> },
  { name: 'reviewDepth', title: '审核', width: 60, render: row => `${row.reviewDepth} 级` },
  { name: 'state', title: '状态', width: 130, render: row => <StateMark row={row} /> },
]

export const createIn = (siteId: string, parentId: string | null) =>
  formAction({
    schema: NewChannel,
    permission: channel.create.access,
    values: () => ({
      siteId,
      parentId,
      name: '',
      pagemark: '',
      channelType: 'list' as const,
      noticeTypes: [],
      reviewDepth: 1,
      updateCycle: null,
    }),
    save: api.channel.create,
  })

const effects: Record<'enabled' | 'hidden' | 'stopped', string> = {
  enabled: '栏目重新出现在导航和列表中，可以发布新内容。',
  hidden: '栏目从导航和栏目列表中消失，知道地址的人仍可直接打开。',
  stopped: '栏目页显示“本栏目已停止更新”，已发布的内容保留，不能再发布新内容。',
}

const setState = (state: 'enabled' | 'hidden' | 'stopped'): RowAction<ChannelRecord> => ({
  label: () => channelStates[state],
  permission: edit,
  isShown: row => row.state !== state,
  confirm: row => `“${row.name}”：${effects[state]}`,
  run: ({ id, version }) => api.channel.setState({ id, version, state }),
})

const seen = (rows: readonly ChannelRecord[]) => rows.map(({ id, version }) => ({ id, version }))
const stateOfMany = (action: 'enabled' | 'hidden' | 'stopped'): BulkAction<ChannelRecord> => ({
  label: `批量${channelStates[action]}`,
  permission: edit,
  run: (rows, isRehearsal) => api.channel.bulk({ action, rows: seen(rows), isRehearsal }),
})

/** The list, form and actions of one site's channels. */
export const channelCrud = (
  siteId: string,
  nodes: readonly TreeOption[],
  openDialog: (kind: ChannelDialog, row: ChannelRecord) => void,
) =>
  defineCrud<ChannelRecord>({
    feature: 'channel',
    name: 'channels',
    title: '栏目',
    scope: siteId,
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(channel.list.input, api.channel.list, { siteId }),
    get: row => api.channel.get({ id: row.id }),
    columns: [
      { name: 'name', title: '名称', width: 200 },
      ...columns,
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '名称或页面标识', kind: 'text' },
      { name: 'channelType', label: '类型', kind: 'select', options: optionsOf(channelTypes) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(channelStates) },
      {
        name: 'only',
        label: '预警',
        kind: 'select',
        options: [
          { value: 'blank', label: '空白栏目' },
          { value: 'overdue', label: '更新超期' },
        ],
      },
    ],
    fields: [
      {
        name: 'parentId',
        label: '上级栏目',
        kind: 'tree',
        nodes,
        placeholder: '不选则为一级栏目',
        isWide: true,
        isShown: values => !('version' in values),
      },
      { name: 'name', label: '栏目名称', kind: 'text' },
      {
        name: 'pagemark',
        label: '页面标识',
        kind: 'text',
        help: '栏目地址的一部分，站点内唯一；页面在用的不能改',
      },
      {
        name: 'channelType',
        label: '栏目类型',
        kind: 'select',
        options: optionsOf(channelTypes),
        help: '有内容后不能修改',
      },
      { name: 'reviewDepth', label: '审核级数', kind: 'own', control: DepthChoice },
      {
        name: 'updateCycle',
        label: '更新周期',
        kind: 'own',
        control: CycleChoice,
        help: '超过天数未更新即预警',
      },
      {
        name: 'noticeTypes',
        label: '公告类型编码',
        kind: 'tags',
        isShown: values => values.channelType === 'notices',
      },
    ],
    create: createIn(siteId, null),
    update: formAction({
      schema: ChannelChange,
      permission: edit,
      values: (row: ChannelRecord) => ({ ...row }),
      save: api.channel.update,
    }),
    rowActions: [
      {
        label: () => '新增下级',
        permission: edit,
        isShown: row => row.level < 5 && row.state !== 'archived',
        open: row => openDialog('below', row),
      },
      {
        label: () => '批量新增下级',
        permission: edit,
        isShown: row => row.level < 5 && row.state !== 'archived',
        open: row => openDialog('lines', row),
      },
      { label: () => '移动', permission: edit, open: row => openDialog('move', row) },
      setState('enabled'),
      setState('hidden'),
      setState('stopped'),
      {
        label: () => '归档',
        permission: edit,
        isShown: row => row.state !== 'archived',
        open: row => openDialog('archive', row),
      },
      {
        label: () => '并入其他栏目',
        permission: edit,
        isShown: row => row.state !== 'archived',
        open: row => openDialog('merge', row),
      },
      { label: () => '删除', permission: edit, isDanger: true, open: row => openDialog('recycle', row) },
    ],
    bulkActions: [
      stateOfMany('enabled'),
      stateOfMany('hidden'),
      stateOfMany('stopped'),
      {
        label: '设置更新周期',
        permission: edit,
        choice: { label: '更新周期（留空为不考核）', control: CycleChoice },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'cycle',
            rows: seen(rows),
            isRehearsal,
            updateCycle: typeof value === 'number' ? value : null,
          }),
      },
      {
        label: '设置审核级数',
        permission: edit,
        choice: { label: '审核级数', control: DepthChoice },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'depth',
            rows: seen(rows),
            isRehearsal,
            ...(typeof value === 'number' && { reviewDepth: value }),
          }),
      },
    ],
  })

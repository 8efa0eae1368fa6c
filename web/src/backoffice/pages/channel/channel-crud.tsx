import { channel } from '@sunport/contract/calls/channel.ts'
import {
  ChannelChange,
  type ChannelOutline,
  type ChannelRecord,
  channelStates,
  channelTypes,
  deepestChannelLevel,
  holdsNothing,
  NewChannel,
} from '@sunport/contract/calls/channel-fields.ts'
import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  type CrudColumn,
  defineCrud,
  type FormValues,
  formAction,
  listCall,
  type RowAction,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import {
  CycleChoice,
  DepthChoice,
  ManyCyclesChoice,
  ManyOwnersChoice,
  noOwner,
  noticeTypeOptions,
  OwnerChoice,
  ParentChoice,
  PeopleControl,
  SourceControl,
  topNode,
} from './channel-controls.tsx'
import { contentAddress } from './content-address.ts'
import { displayFields } from './display-fields.ts'
import { ExtendControl } from './extend-control.tsx'
import { DaysLeft, Live, Owner, StateMark } from './marks.tsx'

export type ChannelDialog =
  | 'below'
  | 'lines'
  | 'move'
  | 'copy'
  | 'merge'
  | 'archive'
  | 'recycle'
  | 'statistics'

const edit = channel.update.access
export const columns: CrudColumn<ChannelRecord>[] = [
  { name: 'pagemark', title: '页面标识', width: 130 },
  { name: 'channelType', title: '类型', width: 90, render: row => channelTypes[row.channelType] },
  { name: 'drafts', title: '草稿', width: 58, align: 'right' },
  { name: 'waiting', title: '在审', width: 58, align: 'right' },
  { name: 'live', title: '已发', width: 72, align: 'right', render: row => <Live row={row} /> },
  { name: 'state', title: '状态', width: 130, render: row => <StateMark row={row} /> },
  { name: 'lastUpdate', title: '最近更新', width: 104, render: row => row.lastUpdate?.slice(0, 10) ?? '—' },
  { name: 'daysLeft', title: '更新期限', width: 92, render: row => <DaysLeft row={row} /> },
  { name: 'ownerName', title: '负责单位', width: 130, render: row => <Owner row={row} /> },
  { name: 'reviewDepth', title: '审核', width: 60, render: row => `${row.reviewDepth} 级` },
]

export const createIn = (siteId: string, parentId: string | null, isDraft = false) =>
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
      navShow: true,
      showDate: true,
      pageSize: null,
      sortRule: 'newest' as const,
      reviewDepth: 1,
      updateCycle: null,
      extendFields: [],
      linkUrl: '',
      sourceRule: null,
      ownerOrgId: null,
      people: {},
      isDraft,
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
  isShown: row => row.state !== state && (row.state !== 'draft' || state === 'enabled'),
  confirm: row => `“${row.name}”：${effects[state]}`,
  run: ({ id, version }) => api.channel.setState({ id, version, state }),
})

const holdsTexts = ({ channelType }: FormValues): boolean => !holdsNothing(String(channelType))
const articleTypes = ['list', 'page', 'downloads', 'interaction']
const takesChildren = ({ level, state, channelType }: ChannelRecord): boolean =>
  level < deepestChannelLevel && state !== 'archived' && !holdsNothing(channelType)

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
  owners: readonly TreeOption[],
  openDialog: (kind: ChannelDialog, row: ChannelRecord) => void,
  openAddress: (address: string) => void,
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
      { name: 'name', title: '名称', width: 250 },
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
          { value: 'unowned', label: '无负责单位' },
        ],
      },
      { name: 'ownerOrgId', label: '负责单位', kind: 'tree', nodes: owners, isRare: true },
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
        help: '栏目地址的一部分，站点内唯一；修改后原地址仍然有效，页面在用的不能改',
      },
      {
        name: 'channelType',
        label: '栏目类型',
        kind: 'select',
        options: optionsOf(channelTypes),
        help: '有内容后不能修改',
      },
      {
        name: 'linkUrl',
        label: '链接地址',
        kind: 'text',
        isWide: true,
        placeholder: 'https://… 或站内路径 /…',
        isShown: values => values.channelType === 'link',
      },
      {
        name: 'sourceRule',
        label: '聚合内容',
        kind: 'own',
        control: SourceControl,
        isWide: true,
        isShown: values => values.channelType === 'collection',
      },
      {
        name: 'noticeTypes',
        label: '公告类型',
        kind: 'selects',
        options: noticeTypeOptions,
        isWide: true,
        isShown: values => values.channelType === 'notices',
      },
      {
        name: 'isDraft',
        label: '先存为草稿',
        kind: 'switch',
        help: '启用之前公众看不到',
        isShown: values => !('version' in values),
      },
      ...displayFields,
      {
        name: 'ownerOrgId',
        label: '负责单位',
        kind: 'own',
        control: OwnerChoice,
        section: '负责与审核',
      },
      { name: 'reviewDepth', label: '审核级数', kind: 'own', control: DepthChoice, isShown: holdsTexts },
      {
        name: 'updateCycle',
        label: '更新周期',
        kind: 'own',
        control: CycleChoice,
        help: '超过天数未更新即预警',
        isShown: holdsTexts,
      },
      {
        name: 'people',
        label: '采编与审核人员',
        kind: 'own',
        control: PeopleControl,
        isWide: true,
        help: '指定后只有这些人可以采编或审核本栏目；不指定则不限',
        isShown: holdsTexts,
      },
      {
        name: 'extendFields',
        label: '扩展字段',
        kind: 'own',
        control: ExtendControl,
        isWide: true,
        section: '扩展字段',
        help: '在信息编辑页填写；有数据后编码和类型不能修改',
        isShown: values => articleTypes.includes(String(values.channelType)),
      },
    ],
    create: createIn(siteId, null),
    update: formAction({
      schema: ChannelChange,
      permission: edit,
      values: (row: ChannelRecord) => ({ ...row, pageSize: row.pageSize as ChannelOutline['pageSize'] }),
      save: api.channel.update,
    }),
    rowActions: [
      {
        label: () => '内容列表',
        isShown: row => contentAddress(row) !== undefined,
        open: row => openAddress(contentAddress(row) ?? ''),
      },
      {
        label: () => '打开栏目页',
        isShown: row => row.page !== null,
        open: row => window.open(row.page ?? '', '_blank', 'noopener'),
      },
      {
        label: () => '订阅源',
        isShown: row => row.feed !== null && row.channelType !== 'link',
        open: row => window.open(row.feed ?? '', '_blank', 'noopener'),
      },
      {
        label: () => '统计',
        isShown: row => !holdsNothing(row.channelType),
        open: row => openDialog('statistics', row),
      },
      {
        label: () => '新增下级',
        permission: edit,
        isShown: takesChildren,
        open: row => openDialog('below', row),
      },
      {
        label: () => '批量新增下级',
        permission: edit,
        isShown: row => takesChildren(row) && row.state !== 'draft',
        open: row => openDialog('lines', row),
      },
      { label: () => '移动', permission: edit, open: row => openDialog('move', row) },
      { label: () => '复制结构', permission: edit, open: row => openDialog('copy', row) },
      setState('enabled'),
      setState('hidden'),
      setState('stopped'),
      {
        label: () => '归档',
        permission: edit,
        isShown: row => row.state !== 'archived' && row.state !== 'draft',
        open: row => openDialog('archive', row),
      },
      {
        label: () => '并入其他栏目',
        permission: edit,
        isShown: row => row.state !== 'archived' && !holdsNothing(row.channelType),
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
        choice: { label: '更新周期', control: ManyCyclesChoice },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'cycle',
            rows: seen(rows),
            isRehearsal,
            updateCycle: value === 'none' ? null : Number(value),
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
      {
        label: '设置人员',
        permission: edit,
        choice: { label: '采编与审核人员（不选则不限）', control: PeopleControl },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'people',
            rows: seen(rows),
            isRehearsal,
            people: value as ChannelPeople,
          }),
      },
      {
        label: '设置负责单位',
        permission: edit,
        choice: { label: '负责单位', control: ManyOwnersChoice },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'owner',
            rows: seen(rows),
            isRehearsal,
            ownerOrgId: value === noOwner ? null : String(value),
          }),
      },
      {
        label: '移动',
        permission: edit,
        choice: { label: '新的上级栏目', control: ParentChoice },
        run: (rows, isRehearsal, { value }) =>
          api.channel.bulk({
            action: 'move',
            rows: seen(rows),
            isRehearsal,
            parentId: value === topNode.id ? null : String(value),
          }),
      },
    ],
  })

import { type ContentRow, notice } from '@sunport/contract/calls/content.ts'
import { purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { type FollowUp, followUps, followUpsOf } from '@sunport/contract/content/notice/follow-up.ts'
import { functionFor, openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { api } from '../../../api.ts'
import type { Stage } from '../../content/stages.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { isSiteNode, siteOfNode } from '../../content/use-channels.ts'
import { Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  defineCrud,
  type ListInput,
  listCall,
  type RowAction,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { typeFilter, typeName } from './types.ts'

interface Parts {
  tab: Stage
  channels: readonly TreeOption[]
  onOpen: (row: ContentRow) => void
  onFollow: (row: ContentRow, as: FollowUp) => void
}

const optionsOf = (names: Readonly<Record<string, string>>, without?: string) =>
  Object.entries(names)
    .filter(([value]) => value !== without)
    .map(([value, label]) => ({ value, label }))

const bulk = (
  action: Parameters<typeof api.notice.bulk>[0]['action'],
  label: string,
  more: Pick<BulkAction<ContentRow>, 'permission' | 'reason' | 'isDanger'>,
): BulkAction<ContentRow> => ({
  label,
  ...more,
  run: (rows, isRehearsal, { reason }) =>
    api.notice.bulk({ action, rows: rows.map(({ id, version }) => ({ id, version })), isRehearsal, reason }),
})

const edit = functionFor('notice', 'edit')

const bulkActions = [
  bulk('submit', '送审', { permission: edit }),
  bulk('withdraw', '撤回', {
    permission: functionFor('notice', 'withdraw'),
    reason: '撤回原因（对外公开）',
    isDanger: true,
  }),
  bulk('remove', '删除', { permission: edit, reason: '删除原因', isDanger: true }),
]

/** A site chosen in the tree of channels means all of its channels. */
const placed = (input: ListInput): ListInput => {
  const channelId = String(input.channelId ?? '')
  return isSiteNode(channelId) ? { ...input, channelId: '', siteId: siteOfNode(channelId) } : input
}

/** 公告管理: notices of all types, in whatever state. */
export const noticeCrud = ({ tab, channels, onOpen, onFollow }: Parts) => {
  const list = listCall(notice.list.input, api.notice.list, { tab })
  const follow = (as: FollowUp): RowAction<ContentRow> => ({
    label: () => followUps[as],
    open: row => onFollow(row, as),
    permission: edit,
    isShown: row => row.publicState === 'live' && followUpsOf(row.noticeType).includes(as),
  })
  return defineCrud<ContentRow>({
    feature: 'notice',
    name: 'notices',
    scope: tab,
    title: '公告',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: input => list(placed(input)),
    columns: [
      {
        name: 'title',
        title: '标题',
        width: 300,
        isSortable: true,
        render: row => row.title || '（无标题）',
      },
      { name: 'noticeType', title: '公告类型', width: 110, render: row => typeName(row.noticeType) },
      { name: 'publicState', title: '状态', width: 140, render: row => <StateMarks row={row} /> },
      { name: 'channelName', title: '栏目', width: 120 },
      { name: 'siteName', title: '站点', width: 140, isOptional: true },
      { name: 'authorName', title: '作者', width: 90 },
      {
        name: 'shownDate',
        title: '发布时间',
        width: 140,
        isSortable: true,
        render: row => <time>{row.shownDate?.slice(0, 16) ?? '—'}</time>,
      },
      { name: 'scheduledAt', title: '定时发布', width: 140, isOptional: tab !== 'scheduled' },
      { name: 'editionNo', title: '版次', width: 70, isOptional: true },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题或项目编号', kind: 'text' },
      { name: 'noticeType', label: '公告类型', kind: 'select', options: typeFilter },
      { name: 'channelId', label: '站点栏目', kind: 'tree', nodes: channels },
      {
        name: 'publicState',
        label: '公开状态',
        kind: 'select',
        options: optionsOf(publicStates, 'recycled'),
      },
      { name: 'openState', label: '工作状态', kind: 'select', options: optionsOf(openStates, 'none') },
      { name: 'purchaser', label: '采购人', kind: 'text' },
      { name: 'agency', label: '代理机构', kind: 'text', isRare: true },
      {
        name: 'purchaseManner',
        label: '采购方式',
        kind: 'select',
        options: optionsOf(purchaseManners),
        isRare: true,
      },
      {
        name: 'purchaseNature',
        label: '项目类别',
        kind: 'select',
        options: optionsOf(purchaseNatures),
        isRare: true,
      },
      { name: 'openFrom', label: '开标自', kind: 'date', isRare: true },
      { name: 'openTo', label: '开标至', kind: 'date', isRare: true },
      { name: 'budgetMin', label: '预算不少于（元）', kind: 'text', isRare: true },
      { name: 'budgetMax', label: '预算不超过（元）', kind: 'text', isRare: true },
      { name: 'from', label: '修改自', kind: 'date', isRare: true },
      { name: 'to', label: '修改至', kind: 'date', isRare: true },
    ],
    fields: [],
    rowActions: [
      { label: () => '打开', open: onOpen },
      ...(Object.keys(followUps) as FollowUp[]).map(follow),
    ],
    bulkActions,
  })
}

import { notice } from '@sunport/contract/calls/content.ts'
import { packAtOnce } from '@sunport/contract/calls/content-bulk.ts'
import { type NoticeRow, noticeList } from '@sunport/contract/calls/notice-list.ts'
import { purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { type FollowUp, followUps, followUpsOf } from '@sunport/contract/content/notice/follow-up.ts'
import { functionFor } from '@sunport/contract/content/policy.ts'
import { formatMoney } from '@sunport/contract/format/money.ts'
import { api } from '../../../api.ts'
import { deskList } from '../../content/desk-list.ts'
import { editionColumn, modifiedColumn, scheduledColumn, shownColumn } from '../../content/list-columns.tsx'
import type { Stage } from '../../content/stages.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { type BulkAction, defineCrud, type RowAction, type TreeOption } from '../../crud/define-crud.ts'
import { noticeFilters } from './notice-filters.ts'
import { PhaseMark } from './phase-mark.tsx'
import { typeName } from './types.ts'

interface Parts {
  tab: Stage
  channels: readonly TreeOption[]
  onOpen: (row: NoticeRow) => void
  onFollow: (row: NoticeRow, as: FollowUp) => void
  onReport: (row: NoticeRow) => void
  onData: (row: NoticeRow) => void
}

const bulk = (
  action: Parameters<typeof api.notice.bulk>[0]['action'],
  label: string,
  more: Pick<BulkAction<NoticeRow>, 'permission' | 'reason' | 'isDanger'>,
): BulkAction<NoticeRow> => ({
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

/** 公告管理: notices of all types, in whatever state. */
export const noticeCrud = ({ tab, channels, onOpen, onFollow, onReport, onData }: Parts) => {
  const follow = (as: FollowUp): RowAction<NoticeRow> => ({
    label: () => followUps[as],
    open: row => onFollow(row, as),
    permission: edit,
    isShown: row => row.publicState === 'live' && followUpsOf(row.noticeType).includes(as),
  })
  return defineCrud<NoticeRow>({
    feature: 'notice',
    isBySite: true,
    name: 'notices',
    ...deskList(noticeList.list.input, api.noticeList.list, tab),
    title: '公告',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    columns: [
      {
        name: 'title',
        title: '标题',
        width: 300,
        isSortable: true,
        render: row => row.title || '（无标题）',
      },
      { name: 'noticeType', title: '公告类型', width: 110, render: row => typeName(row.noticeType) },
      {
        name: 'openTenderCode',
        title: '项目编号',
        width: 150,
        render: row => row.openTenderCode ?? '—',
      },
      { name: 'purchaser', title: '采购人', width: 160, render: row => row.purchaser ?? '—' },
      { name: 'phase', title: '项目阶段', width: 110, render: row => <PhaseMark row={row} /> },
      { name: 'publicState', title: '状态', width: 140, render: row => <StateMarks row={row} /> },
      { name: 'channelName', title: '栏目', width: 120, isOptional: true },
      { name: 'siteName', title: '站点', width: 140, isOptional: true },
      { name: 'agency', title: '代理机构', width: 160, isOptional: true },
      { name: 'regionName', title: '行政区划', width: 110, isOptional: true },
      {
        name: 'purchaseManner',
        title: '采购方式',
        width: 100,
        isOptional: true,
        render: row => purchaseManners[row.purchaseManner as keyof typeof purchaseManners] ?? '—',
      },
      {
        name: 'purchaseNature',
        title: '项目类别',
        width: 90,
        isOptional: true,
        render: row => purchaseNatures[row.purchaseNature as keyof typeof purchaseNatures] ?? '—',
      },
      {
        name: 'budget',
        title: '预算金额（元）',
        width: 130,
        align: 'right',
        isOptional: true,
        render: row => formatMoney(row.budget) || '—',
      },
      {
        name: 'successfulMoney',
        title: '成交金额（元）',
        width: 130,
        align: 'right',
        isOptional: true,
        render: row => formatMoney(row.successfulMoney) || '—',
      },
      {
        name: 'openTenderTime',
        title: '开标时间',
        width: 140,
        isOptional: true,
        render: row => <time>{row.openTenderTime?.slice(0, 16) ?? '—'}</time>,
      },
      { name: 'authorName', title: '作者', width: 90 },
      shownColumn,
      scheduledColumn(tab),
      editionColumn,
      modifiedColumn,
    ],
    filters: noticeFilters(channels),
    fields: [],
    rowActions: [
      { label: () => '打开', open: onOpen },
      ...(Object.keys(followUps) as FollowUp[]).map(follow),
      { label: () => '检查报告', open: onReport },
      { label: () => '开放数据', open: onData, isShown: row => row.publicState === 'live' },
    ],
    bulkActions,
    export: noticeList.export,
    moreExports: [
      { label: '开放数据（OCDS，仅已发布）', call: noticeList.exportOcds },
      { label: 'Word 与附件（zip）', call: notice.pack, chosenAtOnce: packAtOnce },
    ],
  })
}

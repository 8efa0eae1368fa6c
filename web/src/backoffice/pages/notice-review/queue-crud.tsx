import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { type QueueRow, type QueueTab, review } from '@sunport/contract/calls/review.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'
import type { Proof } from '@sunport/contract/content/proofs.ts'
import { api } from '../../../api.ts'
import { deskList } from '../../content/desk-list.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { together } from '../../crud/bulk-run.ts'
import {
  type BulkAction,
  type CrudColumn,
  type CrudFilter,
  defineCrud,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { optionsOf, yesOptions } from '../../ui/options.ts'
import { ChangeSize, Due, Findings, Title, waitingWords } from './queue-cells.tsx'
import { ProofsChoice, ReviewerChoice, ScheduleChoice, type Signing } from './queue-choices.tsx'

interface Parts {
  tab: QueueTab
  channels: readonly TreeOption[]
  onOpen: (row: QueueRow) => void
}

const seen = (rows: readonly QueueRow[]) => rows.map(({ id, version }) => ({ id, version }))

/** Each family has its own call; a selection over several is sent in parts. */
const inKinds = async (
  rows: readonly QueueRow[],
  run: (kind: ContentKind, rows: { id: string; version: number }[]) => Promise<BulkReport>,
): Promise<BulkReport> => {
  const parts: BulkReport[] = []
  for (const [kind, some] of Map.groupBy(rows, row => row.kind)) parts.push(await run(kind, seen(some)))
  return together(parts)
}

type Sharing = Parameters<typeof api.review.bulk>[0]['action']

const sharing = (
  action: Sharing,
  label: string,
  more: Partial<BulkAction<QueueRow>> = {},
): BulkAction<QueueRow> => ({
  label,
  ...more,
  run: (rows, isRehearsal, { reason, value }) =>
    api.review.bulk({
      action,
      rows: seen(rows),
      isRehearsal,
      reason,
      ...(typeof value === 'string' && { toUserId: value }),
    }),
})

const deciding: BulkAction<QueueRow>[] = [
  sharing('claim', '领取'),
  sharing('release', '放回'),
  {
    label: '批量通过',
    choice: { label: '三校', control: ProofsChoice },
    run: (rows, isRehearsal, { value }) =>
      inKinds(rows, (kind, some) =>
        api[kind].bulk({ action: 'approve', rows: some, isRehearsal, proofs: value as Proof[] }),
      ),
  },
  {
    label: '定时签发',
    choice: { label: '发布时间与三校', control: ScheduleChoice },
    run: (rows, isRehearsal, { value }) =>
      inKinds(rows, (kind, some) =>
        api[kind].bulk({ action: 'schedule', rows: some, isRehearsal, ...(value as Signing) }),
      ),
  },
  {
    label: '批量退回',
    isDanger: true,
    reason: '退回原因（不少于5个字）',
    run: (rows, isRehearsal, { reason }) =>
      inKinds(rows, (kind, some) => api[kind].bulk({ action: 'sendBack', rows: some, isRehearsal, reason })),
  },
]

const bulkActions: Record<QueueTab, BulkAction<QueueRow>[]> = {
  todo: deciding,
  overdue: [],
  done: [],
  sent: [sharing('urge', '催办')],
  cosign: [],
  watch: [
    sharing('urge', '催办', { permission: 'cms:review:watch' }),
    sharing('reassign', '改派', {
      permission: 'cms:review:watch',
      reason: '改派原因',
      choice: { label: '改派给', control: ReviewerChoice },
    }),
  ],
}

const columnsOf = (tab: QueueTab): CrudColumn<QueueRow>[] => [
  { name: 'title', title: '标题', width: 290, render: row => <Title row={row} /> },
  { name: 'kind', title: '类型', width: 88, render: row => contentKinds[row.kind] },
  { name: 'publicState', title: '状态', width: 110, render: row => <StateMarks row={row} /> },
  { name: 'findings', title: '检查', width: 120, render: row => <Findings findings={row.findings} /> },
  { name: 'changeSize', title: '改动', width: 120, render: row => <ChangeSize row={row} /> },
  ...(tab === 'done'
    ? []
    : [{ name: 'dueAt' as const, title: '时限', width: 130, render: (row: QueueRow) => <Due row={row} /> }]),
  {
    name: 'submitterName',
    title: '送审人',
    width: 80,
    render: row => row.submitterName ?? row.authorName ?? '—',
  },
  { name: 'assignedName', title: '审核人', width: 80, render: row => row.assignedName ?? '待领取' },
  { name: 'channelName', title: '栏目', width: 120 },
  ...(tab === 'done'
    ? []
    : [
        {
          name: 'waitingHours' as const,
          title: '已等待',
          width: 100,
          render: (row: QueueRow) => waitingWords(row.waitingHours),
        },
        { name: 'submittedAt' as const, title: '送审时间', width: 160, isOptional: true },
      ]),
  { name: 'siteName', title: '站点', width: 150, isOptional: true },
]

const filtersOf = (channels: readonly TreeOption[]): CrudFilter[] => [
  { name: 'keyword', label: '标题', kind: 'text' },
  {
    name: 'kind',
    label: '类型',
    kind: 'select',
    options: optionsOf(contentKinds),
  },
  { name: 'channelId', label: '站点栏目', kind: 'tree', nodes: channels },
  {
    name: 'found',
    label: '检查',
    kind: 'select',
    options: [
      { value: 'serious', label: '敏感词、个人信息或时限' },
      { value: 'some', label: '有问题' },
      { value: 'none', label: '无问题' },
    ],
  },
  {
    name: 'level',
    label: '审级',
    kind: 'select',
    isRare: true,
    options: ['初审', '复审', '终审'].map((label, at) => ({ value: String(at + 1), label })),
  },
  {
    name: 'edition',
    label: '发布',
    kind: 'select',
    isRare: true,
    options: [
      { value: 'first', label: '首发' },
      { value: 'revision', label: '修订' },
    ],
  },
  { name: 'isUrgent', label: '急件', kind: 'select', isRare: true, options: yesOptions },
  { name: 'isOverdue', label: '超期', kind: 'select', isRare: true, options: yesOptions },
  { name: 'org', label: '送审单位', kind: 'text', isRare: true },
]

/** 公告审核: one queue over all families and sites. */
export const queueCrud = ({ tab, channels, onOpen }: Parts) => {
  return defineCrud<QueueRow>({
    feature: 'review',
    isBySite: true,
    name: 'queue',
    ...deskList(review.queue.input, api.review.queue, tab),
    title: '稿件',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    columns: columnsOf(tab),
    filters: filtersOf(channels),
    fields: [],
    rowActions: [{ label: () => (tab === 'todo' ? '审核' : '查看'), open: onOpen }],
    bulkActions: bulkActions[tab],
  })
}

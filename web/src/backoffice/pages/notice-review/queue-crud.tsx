import { type QueueRow, review } from '@sunport/contract/calls/content.ts'
import type { BulkReport } from '@sunport/contract/calls/crud.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { OpenLink } from '../../content/open-link.tsx'
import { StateMarks } from '../../content/state-marks.tsx'
import { defineCrud, listCall, type Option } from '../../crud/define-crud.ts'
import styles from './notice-review.module.css'

export const queueTabs = { todo: '待我审核', done: '我已审核', sent: '我送审的', cosign: '会签' } as const
export type QueueTab = keyof typeof queueTabs
export const queueTabNames = Object.keys(queueTabs) as QueueTab[]

interface Parts {
  tab: QueueTab
  sites: readonly Option[]
  onOpen: (row: QueueRow) => void
}

/** Waiting longer than a working day is said in another tone. */
const longHours = 24

const waitingWords = (hours: number): string => {
  if (hours < 1) return '不到 1 小时'
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}

/** Each family has its own call; a selection over several is sent in parts. */
const inKinds = async (
  rows: readonly QueueRow[],
  run: (kind: ContentKind, rows: { id: string; version: number }[]) => Promise<BulkReport>,
): Promise<BulkReport> => {
  const report: BulkReport = { rows: [] }
  for (const [kind, some] of Map.groupBy(rows, row => row.kind)) {
    const part = await run(
      kind,
      some.map(({ id, version }) => ({ id, version })),
    )
    report.rows.push(...part.rows)
  }
  return report
}

/** 公告审核: one queue over all families and sites. */
export const queueCrud = ({ tab, sites, onOpen }: Parts) =>
  defineCrud<QueueRow>({
    feature: 'review',
    name: 'queue',
    scope: tab,
    title: '稿件',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: listCall(review.queue.input, api.review.queue, { tab }),
    columns: [
      {
        name: 'title',
        title: '标题',
        width: 320,
        render: row => (
          <OpenLink name="review" value={`${row.kind}:${row.id}`}>
            {row.title || '（无标题）'}
          </OpenLink>
        ),
      },
      { name: 'kind', title: '类型', width: 90, render: row => contentKinds[row.kind] },
      { name: 'publicState', title: '状态', width: 150, render: row => <StateMarks row={row} /> },
      { name: 'siteName', title: '站点', width: 150 },
      { name: 'channelName', title: '栏目', width: 120 },
      { name: 'authorName', title: '作者', width: 90 },
      {
        name: 'isRevision',
        title: '发布',
        width: 80,
        render: row => (
          <Tag color={row.isRevision ? 'warning' : 'default'}>{row.isRevision ? '修订' : '首发'}</Tag>
        ),
      },
      ...(tab === 'done'
        ? []
        : [
            {
              name: 'waitingHours' as const,
              title: '等待',
              width: 100,
              render: (row: QueueRow) => (
                <span className={row.waitingHours >= longHours ? styles.late : undefined}>
                  {waitingWords(row.waitingHours)}
                </span>
              ),
            },
            { name: 'submittedAt' as const, title: '送审时间', width: 160, isOptional: true },
          ]),
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      {
        name: 'kind',
        label: '类型',
        kind: 'select',
        options: Object.entries(contentKinds).map(([value, label]) => ({ value, label })),
      },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
    ],
    fields: [],
    rowActions: [{ label: () => (tab === 'todo' ? '审核' : '查看'), open: onOpen }],
    bulkActions:
      tab === 'todo'
        ? [
            {
              label: '批量通过',
              run: (rows, isRehearsal) =>
                inKinds(rows, (kind, some) => api[kind].bulk({ action: 'approve', rows: some, isRehearsal })),
            },
            {
              label: '批量退回',
              isDanger: true,
              reason: '退回原因（不少于5个字）',
              run: (rows, isRehearsal, { reason }) =>
                inKinds(rows, (kind, some) =>
                  api[kind].bulk({ action: 'sendBack', rows: some, isRehearsal, reason }),
                ),
            },
          ]
        : [],
  })

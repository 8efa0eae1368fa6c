import { article, type ContentRow } from '@sunport/contract/calls/content.ts'
import { functionFor, openStates, publicStates } from '@sunport/contract/content/policy.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { OpenLink } from '../../content/open-link.tsx'
import type { Stage } from '../../content/stages.ts'
import { StateMarks } from '../../content/state-marks.tsx'
import { isSiteNode, siteOfNode } from '../../content/use-channels.ts'
import { Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  defineCrud,
  type ListInput,
  listCall,
  type TreeOption,
} from '../../crud/define-crud.ts'
import styles from './information.module.css'

interface Parts {
  tab: Stage
  channels: readonly TreeOption[]
  onOpen: (row: ContentRow) => void
}

const optionsOf = (names: Readonly<Record<string, string>>, without: string) =>
  Object.entries(names)
    .filter(([value]) => value !== without)
    .map(([value, label]) => ({ value, label }))

const versions = (rows: readonly ContentRow[]) => rows.map(({ id, version }) => ({ id, version }))

const bulk = (
  action: Parameters<typeof api.article.bulk>[0]['action'],
  label: string,
  more: Pick<BulkAction<ContentRow>, 'permission' | 'reason' | 'isDanger'>,
): BulkAction<ContentRow> => ({
  label,
  ...more,
  run: (rows, isRehearsal, { reason }) =>
    api.article.bulk({ action, rows: versions(rows), isRehearsal, reason }),
})

const bulkActions = [
  bulk('submit', '送审', { permission: functionFor('article', 'edit') }),
  bulk('withdraw', '撤回', {
    permission: functionFor('article', 'withdraw'),
    reason: '撤回原因（对外公开）',
    isDanger: true,
  }),
  bulk('remove', '删除', { permission: functionFor('article', 'edit'), reason: '删除原因', isDanger: true }),
]

const Title = ({ row }: { row: ContentRow }) => (
  <>
    {row.isTop && (
      <Tag color="error" className={styles.top}>
        顶
      </Tag>
    )}
    <OpenLink name="edit" value={row.id}>
      {row.title || '（无标题）'}
    </OpenLink>
  </>
)

/** A site chosen in the tree of channels means all of its channels. */
const placed = (input: ListInput): ListInput => {
  const channelId = String(input.channelId ?? '')
  return isSiteNode(channelId) ? { ...input, channelId: '', siteId: siteOfNode(channelId) } : input
}

/** 信息发布: everything of the sites that is no notice and no law, in whatever state. */
export const articleCrud = ({ tab, channels, onOpen }: Parts) => {
  const list = listCall(article.list.input, api.article.list, { tab })
  return defineCrud<ContentRow>({
    feature: 'article',
    name: 'articles',
    scope: tab,
    title: '信息',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: input => list(placed(input)),
    columns: [
      { name: 'title', title: '标题', width: 320, isSortable: true, render: row => <Title row={row} /> },
      { name: 'publicState', title: '状态', width: 150, render: row => <StateMarks row={row} /> },
      { name: 'channelName', title: '栏目', width: 130 },
      { name: 'siteName', title: '站点', width: 150 },
      { name: 'authorName', title: '作者', width: 100 },
      {
        name: 'shownDate',
        title: '发布时间',
        width: 140,
        isSortable: true,
        render: row => <time>{row.shownDate?.slice(0, 16) ?? '—'}</time>,
      },
      { name: 'scheduledAt', title: '定时发布', width: 140, isOptional: tab !== 'scheduled' },
      { name: 'editionNo', title: '版次', width: 70, isOptional: true },
      { name: 'firstPublishedAt', title: '首次发布', width: 170, isOptional: true },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      { name: 'channelId', label: '站点栏目', kind: 'tree', nodes: channels },
      {
        name: 'publicState',
        label: '公开状态',
        kind: 'select',
        options: optionsOf(publicStates, 'recycled'),
      },
      { name: 'openState', label: '工作状态', kind: 'select', options: optionsOf(openStates, 'none') },
      { name: 'from', label: '修改自', kind: 'date' },
      { name: 'to', label: '至', kind: 'date' },
    ],
    fields: [],
    rowActions: [{ label: () => '打开', open: onOpen }],
    bulkActions,
  })
}

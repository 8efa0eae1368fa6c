import { type BinRow, bin } from '@sunport/contract/calls/bin.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { Progress, Tag, Tooltip } from 'antd'
import { api } from '../../../api.ts'
import { defineCrud, listCall, type Option } from '../../crud/define-crud.ts'
import { BinnedText } from './binned-text.tsx'
import styles from './recycle-bin.module.css'

interface Parts {
  sites: readonly Option[]
  onRecover: (row: BinRow) => void
  onPurge: (row: BinRow) => void
}

const usualDays = 30
const soonDays = 7

const Days = ({ row: { isHeld, holdReason, daysLeft } }: { row: BinRow }) => {
  if (isHeld)
    return (
      <Tooltip title={holdReason}>
        <Tag color="gold">已保全</Tag>
      </Tooltip>
    )
  if (daysLeft === null) return '长期保留'
  return (
    <span className={styles.days}>
      <Progress
        percent={Math.min((daysLeft / usualDays) * 100, 100)}
        showInfo={false}
        size="small"
        status={daysLeft <= soonDays ? 'exception' : 'normal'}
        aria-label={`剩余 ${daysLeft} 天`}
      />
      {daysLeft} 天
    </span>
  )
}

/** 信息回收站: what was deleted before it was ever public. */
export const binCrud = ({ sites, onRecover, onPurge }: Parts) =>
  defineCrud<BinRow>({
    feature: 'bin',
    name: 'bin',
    title: '内容',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: listCall(bin.list.input, api.bin.list),
    columns: [
      { name: 'title', title: '标题', width: 300, render: row => row.title || '（无标题）' },
      { name: 'kind', title: '类型', width: 90, render: row => contentKinds[row.kind] },
      {
        name: 'channelName',
        title: '原位置',
        width: 220,
        render: row =>
          [row.siteName, row.channelName ?? (row.channelId && '栏目已删除')].filter(Boolean).join(' / '),
      },
      { name: 'deletedBy', title: '删除人', width: 100 },
      {
        name: 'deletedAt',
        title: '删除时间',
        width: 150,
        render: row => <time>{row.deletedAt.slice(0, 16)}</time>,
      },
      { name: 'reason', title: '原因', width: 180 },
      { name: 'daysLeft', title: '剩余', width: 150, render: row => <Days row={row} /> },
      { name: 'attachmentCount', title: '附件', width: 70, align: 'right', isOptional: true },
      { name: 'batch', title: '批次', width: 160, isOptional: true },
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
      {
        name: 'only',
        label: '范围',
        kind: 'select',
        options: [
          { value: 'expiring', label: '7 天内到期' },
          { value: 'held', label: '已保全' },
        ],
      },
      { name: 'batch', label: '批次', kind: 'text' },
    ],
    fields: [],
    detail: row => <BinnedText row={row} />,
    rowActions: [
      { label: () => '恢复', permission: bin.recover.access, open: onRecover },
      {
        label: () => '整批恢复',
        permission: bin.recoverBatch.access,
        isShown: row => row.batch !== null,
        confirm: () => '一起删除的栏目和内容将一并恢复，内容恢复为草稿。',
        run: ({ batch }) => api.bin.recoverBatch({ batch: batch ?? '' }),
      },
      {
        label: () => '保全',
        permission: bin.hold.access,
        isShown: row => !row.isHeld,
        reason: '保全原因',
        confirm: () => '保全期间不能清除，到期也不会自动清除。',
        run: ({ id }, reason) => api.bin.hold({ id, isHeld: true, reason }),
      },
      {
        label: () => '解除保全',
        permission: bin.hold.access,
        isShown: row => row.isHeld,
        reason: '解除原因',
        run: ({ id }, reason) => api.bin.hold({ id, isHeld: false, reason }),
      },
      {
        label: () => '彻底删除',
        permission: bin.purge.access,
        isShown: row => !row.isHeld,
        isDanger: true,
        open: onPurge,
      },
    ],
    bulkActions: [
      {
        label: '批量恢复',
        permission: bin.recoverMany.access,
        run: (rows, isRehearsal) =>
          api.bin.recoverMany({
            action: 'recover',
            rows: rows.map(({ id, version }) => ({ id, version })),
            isRehearsal,
          }),
      },
    ],
  })

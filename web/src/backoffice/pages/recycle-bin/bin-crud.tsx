import { type BinRow, bin, binKinds } from '@sunport/contract/calls/bin.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { Person } from '../../ui/person.tsx'
import { binBulkActions } from './bin-bulk.ts'
import { BinnedText } from './binned-text.tsx'
import { DaysLeft } from './days-left.tsx'

interface Parts {
  onRecover: (row: BinRow) => void
  onPurge: (row: BinRow) => void
}

/** 信息回收站: what was deleted before it was ever public. */
export const binCrud = ({ onRecover, onPurge }: Parts) =>
  defineCrud<BinRow>({
    feature: 'bin',
    isBySite: true,
    name: 'bin',
    title: '内容',
    rowKey: row => row.id,
    rowName: row => row.title || '（无标题）',
    list: listCall(bin.list.input, api.bin.list),
    columns: [
      { name: 'title', title: '标题', width: 300, render: row => row.title || '（无标题）' },
      { name: 'kind', title: '类型', width: 90, render: row => binKinds[row.kind] },
      {
        name: 'channelName',
        title: '原位置',
        width: 220,
        render: row =>
          [row.siteName, row.channelName ?? (row.channelId && '栏目已删除')].filter(Boolean).join(' / '),
      },
      { name: 'deletedBy', title: '删除人', width: 100, render: row => <Person userName={row.deletedBy} /> },
      {
        name: 'deletedAt',
        title: '删除时间',
        width: 150,
        render: row => <time>{row.deletedAt.slice(0, 16)}</time>,
      },
      { name: 'reason', title: '原因', width: 180 },
      { name: 'daysLeft', title: '剩余', width: 150, render: row => <DaysLeft row={row} /> },
      {
        name: 'references',
        title: '引用',
        width: 64,
        align: 'right',
        render: row => row.references || '—',
      },
      { name: 'size', title: '大小', width: 84, align: 'right', render: row => formatBytes(row.size) },
      { name: 'attachmentCount', title: '附件', width: 70, align: 'right', isOptional: true },
      { name: 'batch', title: '批次', width: 160, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      {
        name: 'kind',
        label: '类型',
        kind: 'select',
        options: optionsOf(binKinds),
      },
      {
        name: 'only',
        label: '范围',
        kind: 'select',
        options: [
          { value: 'expiring', label: '7 天内到期' },
          { value: 'held', label: '已保全' },
          { value: 'mine', label: '本人的' },
        ],
      },
      { name: 'channel', label: '原栏目', kind: 'text', isRare: true },
      { name: 'deletedBy', label: '删除人', kind: 'text', isRare: true },
      { name: 'deletedFrom', label: '删除自', kind: 'date', isRare: true },
      { name: 'deletedTo', label: '删除至', kind: 'date', isRare: true },
      { name: 'batch', label: '批次', kind: 'text', isRare: true },
    ],
    fields: [],
    detail: row => <BinnedText row={row} />,
    rowActions: [
      {
        label: () => '恢复',
        permission: bin.recover.access,
        isShown: row => row.mayRecover && row.kind !== 'channel',
        open: onRecover,
      },
      {
        label: () => '整批恢复',
        permission: bin.recoverBatch.access,
        isShown: row => row.batch !== null,
        confirm: () => '一起删除的栏目和内容将一并恢复到删除之前的状态。',
        run: ({ batch }) => api.bin.recoverBatch({ batch: batch ?? '' }),
      },
      {
        label: () => '保全',
        permission: bin.hold.access,
        isShown: row => !row.isHeld && row.kind !== 'channel',
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
        isShown: row => !row.isHeld && !row.wasPublic && row.kind !== 'channel',
        isDanger: true,
        open: onPurge,
      },
    ],
    bulkActions: binBulkActions,
    export: bin.export,
  })

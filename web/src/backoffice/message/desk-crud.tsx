import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import {
  type MessageDesk,
  messageDesks,
  messagePriorities,
} from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { messageIdentities, messageStates, messageTypes } from '@sunport/contract/codes.ts'
import { dueBuckets } from '@sunport/contract/message/due.ts'
import { Button, Tag } from 'antd'
import {
  type BulkAction,
  type CrudColumn,
  type CrudFilter,
  defineCrud,
  listCall,
} from '../crud/define-crud.ts'
import { type Choice, optionsOf, yesOptions } from '../ui/options.ts'
import { deskApi, deskFeature } from './desk-api.ts'
import { DueMark } from './due-mark.tsx'
import styles from './message.module.css'
import { StateTag } from './state-tag.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { UnitChoice } from './unit-choice.tsx'

interface Parts {
  desk: MessageDesk
  units: Choice[]
  onOpen: (row: DeskRow) => void
}

const seen = (rows: readonly DeskRow[]) => rows.map(({ id, version }) => ({ id, version }))

type Action = Parameters<typeof deskApi.bulk>[0]['action']

const bulk = (
  action: Action,
  label: string,
  more: Partial<BulkAction<DeskRow>> = {},
): BulkAction<DeskRow> => ({
  label,
  ...more,
  run: (rows, isRehearsal, { reason, value }) =>
    deskApi.bulk({
      action,
      rows: seen(rows),
      isRehearsal,
      reason,
      ...(action === 'assign' && typeof value === 'string' && { orgId: value }),
      ...(action === 'answer' && typeof value === 'string' && { templateId: value }),
    }),
})

/** Of several about the same, the others go into the one that came first. */
const mergeBulk: BulkAction<DeskRow> = {
  label: '合并',
  permission: messageDesk.merge.access,
  run: (rows, isRehearsal) => {
    const [first, ...others] = [...rows].sort((one, other) => one.receivedAt.localeCompare(other.receivedAt))
    if (!first || others.length === 0)
      return Promise.resolve({ rows: rows.map(({ id }) => ({ id, refusal: '请选择两条以上' })) })
    return deskApi.bulk({ action: 'merge', rows: seen(others), isRehearsal, into: first.id })
  },
}

const assignBulk = bulk('assign', '分办', {
  permission: messageDesk.assign.access,
  choice: { label: '办理单位', control: UnitChoice },
})
const urgeBulk = bulk('urge', '催办', { permission: messageDesk.urge.access, reason: '催办内容' })

const bulkActions: Record<MessageDesk, BulkAction<DeskRow>[]> = {
  receiving: [
    bulk('accept', '受理', { permission: messageDesk.accept.access }),
    mergeBulk,
    bulk('spam', '标为无效', { permission: messageDesk.spam.access, isDanger: true, reason: '原因' }),
  ],
  handling: [assignBulk, urgeBulk],
  feedback: [
    bulk('accept', '受理', { permission: messageDesk.accept.access }),
    assignBulk,
    mergeBulk,
    urgeBulk,
  ],
  replying: [
    bulk('answer', '按模板答复', {
      permission: messageDesk.submitReply.access,
      choice: { label: '答复模板', control: TemplateChoice },
    }),
  ],
  reviewing: [],
  viewing: [],
}

const columnsOf = (desk: MessageDesk, onOpen: Parts['onOpen']): CrudColumn<DeskRow>[] => [
  {
    name: 'subject',
    title: '标题',
    width: 280,
    isSortable: true,
    render: row => (
      <Button type="link" className={styles.subject} onClick={() => onOpen(row)}>
        {row.priority !== 'normal' && <Tag color="red">{messagePriorities[row.priority]}</Tag>}
        {row.subject}
      </Button>
    ),
  },
  { name: 'msgNo', title: '留言编号', width: 180, isOptional: desk === 'handling' },
  { name: 'msgType', title: '类型', width: 110, render: row => messageTypes[row.msgType] },
  { name: 'state', title: '状态', width: 96, render: row => <StateTag state={row.state} /> },
  {
    name: 'shownName',
    title: '留言人',
    width: 150,
    render: row => `${row.shownName}（${messageIdentities[row.identity]}）`,
  },
  { name: 'due', title: '时限', width: 200, isSortable: true, render: row => <DueMark {...row} /> },
  ...(desk === 'receiving'
    ? [
        {
          name: 'similar' as const,
          title: '相似',
          width: 72,
          render: (row: DeskRow) => (row.similar > 0 ? `${row.similar} 条` : '—'),
        },
      ]
    : [
        {
          name: 'handlerOrgName' as const,
          title: '办理',
          width: 180,
          render: (row: DeskRow) =>
            [row.handlerOrgName, row.handlerName].filter(Boolean).join(' ') || '未分办',
        },
      ]),
  ...(desk === 'handling' || desk === 'viewing'
    ? [
        { name: 'urged' as const, title: '催办', width: 64, render: (row: DeskRow) => row.urged || '—' },
        { name: 'rating' as const, title: '评价', width: 64, render: (row: DeskRow) => row.rating ?? '—' },
      ]
    : []),
  { name: 'receivedAt', title: '收到时间', width: 160, isSortable: true },
  { name: 'siteName', title: '站点', width: 160, isOptional: desk !== 'viewing' },
]

const filtersOf = ({ units }: Parts): CrudFilter[] => [
  { name: 'keyword', label: '编号、标题或内容', kind: 'text' },
  { name: 'state', label: '状态', kind: 'select', options: optionsOf(messageStates) },
  { name: 'msgType', label: '类型', kind: 'select', options: optionsOf(messageTypes) },
  { name: 'bucket', label: '时限', kind: 'select', options: optionsOf(dueBuckets) },
  { name: 'handlerOrgId', label: '办理单位', kind: 'select', options: units, isRare: true },
  {
    name: 'rating',
    label: '评价',
    kind: 'select',
    isRare: true,
    options: ['5', '4', '3', '2', '1'].map(value => ({ value, label: `${value} 分` })),
  },
  {
    name: 'isReopened',
    label: '追问过',
    kind: 'select',
    isRare: true,
    options: yesOptions,
  },
  { name: 'receivedFrom', label: '收到自', kind: 'date', isRare: true },
  { name: 'receivedTo', label: '收到至', kind: 'date', isRare: true },
]

/** One desk's list: the same messages, as far as they are its work. */
export const deskCrud = (parts: Parts) => {
  const { desk, onOpen } = parts
  return defineCrud<DeskRow>({
    feature: deskFeature,
    isBySite: true,
    name: desk,
    title: messageDesks[desk],
    scope: desk,
    rowKey: row => row.id,
    rowName: row => row.subject,
    list: listCall(messageDesk.list.input, deskApi.list, { desk }),
    columns: columnsOf(desk, onOpen),
    filters: filtersOf(parts),
    fields: [],
    rowActions: [{ label: () => '打开', open: onOpen }],
    bulkActions: bulkActions[desk],
    export: messageDesk.export,
    exportInput: filters => ({ ...filters, desk }),
  })
}

import {
  type Emergency,
  type EmergencyStage,
  emergency,
  emergencyStages,
} from '@sunport/contract/calls/emergency.ts'
import { contentKinds } from '@sunport/contract/content/policy.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { defineCrud, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import styles from './notice-review.module.css'

const tones: Record<EmergencyStage, string> = { asked: 'warning', published: 'error', read: 'success' }

const Stage = ({ row }: { row: Emergency }) => (
  <Tag color={row.isConfirmed === false ? 'error' : tones[row.stage]}>
    {row.isConfirmed === false ? '补审不通过' : emergencyStages[row.stage]}
  </Tag>
)

const Person = ({ name, at }: { name: string | null; at: string | null }) =>
  name ? (
    <>
      {name} <time className={styles.quiet}>{at?.slice(5, 16)}</time>
    </>
  ) : (
    '—'
  )

const read =
  (isConfirmed: boolean) =>
  ({ id }: Emergency, comment: string) =>
    api.emergency.read({ id, isConfirmed, comment })

/** 紧急发布: what waits for its second person, and what waits for its third. */
export const emergencyCrud = defineCrud<Emergency>({
  feature: 'review',
  name: 'emergencies',
  title: '紧急发布',
  rowKey: row => row.id,
  rowName: row => row.title,
  list: listCall(emergency.list.input, api.emergency.list),
  columns: [
    {
      name: 'title',
      title: '标题',
      width: 300,
      render: row => <Link to={`?tab=emergency&review=${row.kind}:${row.infoId}`}>{row.title}</Link>,
    },
    { name: 'kind', title: '类型', width: 80, render: row => contentKinds[row.kind] },
    { name: 'stage', title: '状态', width: 100, render: row => <Stage row={row} /> },
    { name: 'reason', title: '原因', width: 220 },
    {
      name: 'askedName',
      title: '申请人',
      width: 170,
      render: row => <Person name={row.askedName} at={row.askedAt} />,
    },
    {
      name: 'agreedName',
      title: '确认人',
      width: 170,
      render: row => <Person name={row.agreedName} at={row.agreedAt} />,
    },
    {
      name: 'dueAt',
      title: '补审时限',
      width: 140,
      render: row => (
        <span className={row.isOverdue ? styles.late : undefined}>
          {row.dueAt?.slice(5, 16) ?? '—'}
          {row.isOverdue && ' 超期'}
        </span>
      ),
    },
    {
      name: 'readName',
      title: '补审人',
      width: 170,
      render: row => <Person name={row.readName} at={row.readAt} />,
    },
    { name: 'comment', title: '补审意见', width: 200, render: row => row.comment ?? '—' },
  ],
  filters: [
    {
      name: 'stage',
      label: '状态',
      kind: 'select',
      options: optionsOf(emergencyStages),
    },
  ],
  fields: [],
  rowActions: [
    {
      label: () => '确认发布',
      permission: emergency.agree.access,
      isShown: row => row.stage === 'asked',
      confirm: row =>
        `${row.askedName}申请紧急发布：${row.reason}。确认后立即公开，须在一个工作日内由他人补审。`,
      isDanger: true,
      run: ({ id }) => api.emergency.agree({ id }),
    },
    {
      label: () => '不同意',
      permission: emergency.refuse.access,
      isShown: row => row.stage === 'asked',
      reason: '不同意的原因',
      run: ({ id }, reason) => api.emergency.refuse({ id, reason }),
    },
    {
      label: () => '补审通过',
      isShown: row => row.stage === 'published',
      reason: '补审意见',
      run: read(true),
    },
    {
      label: () => '补审不通过',
      isShown: row => row.stage === 'published',
      reason: '补审意见',
      confirm: () => '不通过的稿件须另行撤回或下线。',
      isDanger: true,
      run: read(false),
    },
  ],
})

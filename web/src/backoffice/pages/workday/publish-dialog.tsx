import { type PublicationEffect, workday } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Skeleton, Table } from 'antd'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { dayWords, isWork, kindWords } from './days.ts'
import { type Draft, feature } from './use-workday.ts'
import styles from './workday.module.css'

const shownDays = 12

/** 咨询留言 8 个、公告期限 4 个 */
const countsOf = (moves: PublicationEffect['moves']): string =>
  [...Map.groupBy(moves, ({ kind }) => kind)].map(([kind, of]) => `${kind} ${of.length} 个`).join('、')

const Effect = ({ effect }: { effect: PublicationEffect }) => {
  const { changedDays, moves, openDeadlines, passedDeadlines } = effect
  const rest = changedDays.length - shownDays
  return (
    <>
      <h3 className={styles.dialogHead}>{changedDays.length} 天的安排将改变</h3>
      <ul className={styles.changes}>
        {changedDays.slice(0, shownDays).map(day => (
          <li key={day.date}>
            <span>{dayWords(day.date)}</span>
            <span>{isWork(day) ? '上班' : '休息'}</span>
            <span className={styles.muted}>{kindWords(day)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.muted}>另有 {rest} 天，详见年历。</p>}
      <h3 className={styles.dialogHead}>{moves.length} 个未到期的期限将移动</h3>
      <p className={styles.muted}>
        {moves.length > 0 && `${countsOf(moves)}。`}共核对 {openDeadlines} 个未办结的期限
        {passedDeadlines > 0 && `，其中 ${passedDeadlines} 个已过期，不再变动`}。
      </p>
      {moves.length > 0 && (
        <Table
          size="small"
          rowKey={({ kind, id }) => kind + id}
          dataSource={moves}
          pagination={moves.length > 8 ? { pageSize: 8, size: 'small' } : false}
          columns={[
            { title: '事项', dataIndex: 'kind', width: 88 },
            { title: '内容', dataIndex: 'label', ellipsis: true },
            { title: '原期限', dataIndex: 'before', width: 104, render: (text: string) => text.slice(0, 10) },
            {
              title: '新期限',
              dataIndex: 'after',
              width: 104,
              render: (text: string) => <strong>{text.slice(0, 10)}</strong>,
            },
          ]}
        />
      )}
    </>
  )
}

/** Tells what publishing will do in numbers and by name before it is done; the server has done it once to know. */
export const PublishDialog = ({ draft, onClose }: { draft: Draft; onClose: () => void }) => {
  const { id, version } = draft
  const filling = useCallForm(workday.publish, { given: { id, version }, feature, onDone: onClose })
  const effect = useQuery({
    queryKey: [feature, 'effect', id, version],
    queryFn: () => api.workday.effect({ id }),
    gcTime: 0,
  })
  return (
    <FormDialog
      of={filling}
      name="workday-publish"
      width={680}
      title={`发布 ${draft.year} 年第 ${draft.number} 版`}
      okText="确认发布"
      isOkDisabled={!effect.isSuccess}
      onClose={onClose}
    >
      {effect.isPending && <Skeleton active />}
      {effect.isError && <Alert type="warning" showIcon title={effect.error.message} />}
      {effect.data && (
        <>
          <Effect effect={effect.data} />
          <Field name="reason" label="发布原因（随版本保存）" className={styles.publishReason}>
            <Input.TextArea rows={2} showCount placeholder="如：依国务院办公厅通知发布" />
          </Field>
          <p className={styles.muted}>发布后该版本不能修改或删除；如需调整，请再次修订，旧版本会保留。</p>
        </>
      )}
    </FormDialog>
  )
}

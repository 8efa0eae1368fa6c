import { type Absence, absenceStates } from '@sunport/contract/calls/absence.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Popconfirm, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { readAnew } from '../../read-anew.ts'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import { AbsenceDialog } from './absence-dialog.tsx'
import styles from './user-setting.module.css'

interface Line {
  row: Absence
  words: string
  onEnd?: () => void
}

const AbsenceLine = ({ row, words, onEnd }: Line) => (
  <li className={styles.line}>
    <div className={styles.lineText}>
      <span>{words}</span>
      <Tag color={row.state === 'running' ? 'processing' : 'default'}>{absenceStates[row.state]}</Tag>
      <span className={styles.muted}>{`${row.fromDay} 至 ${row.toDay}`}</span>
    </div>
    {onEnd && row.state !== 'over' && (
      <Popconfirm title="确定提前结束代理吗？" okText="结束" cancelText="取消" onConfirm={onEnd}>
        <Button size="small" danger aria-label={`结束${row.personName}的代理`}>
          结束
        </Button>
      </Popconfirm>
    )}
  </li>
)

/** 请假代理: who reviews while one is away, and for whom one does. Nothing to whoever has nothing to do with reviews. */
export const Absences = () => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [isSetting, setSetting] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['account', 'absences'],
    queryFn: () => api.absence.list({}),
  })
  const end = useMutation({
    mutationFn: (id: string) => api.absence.end({ id }),
    onSuccess: () => message.success('代理已结束'),
    onError: failure => message.error(failure.message),
    onSettled: () => readAnew(client, ['account']),
  })
  if (data && !data.isReviewer && data.own.length + data.forOthers.length === 0) return null
  return (
    <LayoutWrapper
      title="请假代理"
      actions={
        data?.isReviewer && (
          <Button size="small" onClick={() => setSetting(true)}>
            设置代理
          </Button>
        )
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && data.own.length + data.forOthers.length === 0 && (
        <p className={styles.hint}>没有设置代理。请假期间可以请人代为审核稿件，到期自动结束。</p>
      )}
      <ul className={styles.list}>
        {data?.forOthers.map(row => (
          <AbsenceLine key={row.id} row={row} words={`您代${row.personName}审核`} />
        ))}
        {data?.own.map(row => (
          <AbsenceLine
            key={row.id}
            row={row}
            words={`由${row.personName}代您审核`}
            onEnd={() => end.mutate(row.id)}
          />
        ))}
      </ul>
      {isSetting && <AbsenceDialog onClose={() => setSetting(false)} />}
    </LayoutWrapper>
  )
}

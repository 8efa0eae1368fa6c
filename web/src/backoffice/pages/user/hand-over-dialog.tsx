import {
  type HandOverKind,
  type HandOverReport,
  handOver,
  handOverKinds,
  handOverLimit,
} from '@sunport/contract/calls/hand-over.ts'
import type { UserRecord } from '@sunport/contract/calls/user.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { readAnew } from '../../read-anew.ts'
import { ReceiverSelect } from './hand-over-receiver.tsx'
import { HandOverResult } from './hand-over-report.tsx'
import styles from './user.module.css'

interface Props {
  user: Pick<UserRecord, 'id' | 'realName' | 'userName'>
  onClose: () => void
}

type Chosen = { [Kind in HandOverKind]?: string | undefined }

/** 工作移交: who gets what, what would become of it, and what became of it. */
export const HandOverDialog = ({ user, onClose }: Props) => {
  const name = user.realName ?? user.userName
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [rehearsed, setRehearsed] = useState<HandOverReport>()
  const query = useQuery({
    queryKey: ['user', 'work', user.id],
    queryFn: () => api.handOver.open({ id: user.id }),
    staleTime: 0,
  })
  const kinds = query.data?.kinds ?? []
  const given = kinds.flatMap(({ kind }) => {
    const toUserId = chosen[kind]
    return toUserId ? [{ kind, toUserId }] : []
  })
  const input = { id: user.id, given, reason }
  const checked = handOver.give.input.safeParse({ ...input, isRehearsal: true })
  const giving = useMutation({
    mutationFn: (isRehearsal: boolean) => api.handOver.give({ ...input, isRehearsal }),
    onSuccess: (report, isRehearsal) => {
      if (isRehearsal) setRehearsed(report)
      else void readAnew(client, ['user'])
    },
  })
  const done = giving.isSuccess && giving.variables === false ? giving.data : undefined
  const report = done ?? rehearsed
  const able = rehearsed?.kinds.some(kind => kind.done > 0) ?? false
  const back = () => {
    giving.reset()
    setRehearsed(undefined)
  }

  const buttons = done ? (
    <Button type="primary" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      <Button onClick={rehearsed ? back : onClose}>{rehearsed ? '上一步' : '取消'}</Button>
      {kinds.length > 0 && (
        <Button
          type="primary"
          loading={giving.isPending}
          disabled={rehearsed ? !able : !checked.success}
          onClick={() => giving.mutate(!rehearsed)}
        >
          {rehearsed ? '确认移交' : '下一步'}
        </Button>
      )}
    </>
  )

  return (
    <Modal open title={`工作移交：${name}`} width="min(640px, 100vw)" footer={buttons} onCancel={onClose}>
      {giving.isError && (
        <Alert type="error" showIcon title={giving.error.message} className={styles.alert} />
      )}
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && kinds.length === 0 && !report && <Empty description="没有未办结的工作" />}
      {report && <HandOverResult report={report} isDone={done !== undefined} />}
      {!report && kinds.length > 0 && (
        <Form layout="vertical" component="div">
          <Form.Item
            label="全部交给"
            extra="也可以在下面按类分别选择；接收人须在用、有相应权限并管辖该站点。"
          >
            <ReceiverSelect
              userId={user.id}
              label="全部交给"
              value={undefined}
              onChange={to => setChosen(to ? Object.fromEntries(kinds.map(({ kind }) => [kind, to])) : {})}
            />
          </Form.Item>
          {kinds.map(({ kind, count }) => (
            <Form.Item
              key={kind}
              label={`${handOverKinds[kind]}：${count >= handOverLimit ? `${count} 项或更多` : `${count} 项`}`}
            >
              <ReceiverSelect
                userId={user.id}
                kind={kind}
                label={`${handOverKinds[kind]}的接收人`}
                value={chosen[kind]}
                onChange={to => setChosen(before => ({ ...before, [kind]: to }))}
              />
            </Form.Item>
          ))}
          <Form.Item label="移交原因" required>
            <Input.TextArea
              aria-label="移交原因"
              aria-required
              value={reason}
              maxLength={200}
              showCount
              autoSize={{ minRows: 2, maxRows: 5 }}
              onChange={event => setReason(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}

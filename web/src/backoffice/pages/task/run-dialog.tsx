import type { TaskHandler, TimedTask } from '@sunport/contract/calls/task.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { paramsFor } from './params.ts'
import { ParamInputs } from './params-form.tsx'

interface Props {
  task: TimedTask
  handler: TaskHandler | undefined
  onClose: () => void
  onStarted: (runId: string) => void
}

/** 立即执行: why, and with which parameters this once. */
export const RunDialog = ({ task, handler, onClose, onStarted }: Props) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [params, setParams] = useState(task.params)
  const change = useCrudChange('task')
  const start = async ({ reason }: { reason: string }) => {
    const chosen = handler ? paramsFor(handler.schema, params) : params
    const run = () =>
      api.task.runNow({ id: task.id, reason, params: chosen }).then(({ runId }) => onStarted(runId))
    await change.mutateAsync(run).catch(() => {})
  }
  return (
    <Modal
      open
      title={`立即执行“${task.jobName}”`}
      okText="开始执行"
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {task.status === enabled.off && (
        <Alert type="info" showIcon title="任务已暂停，只执行这一次，不会恢复定时执行。" />
      )}
      <Form form={form} layout="vertical" onFinish={start} disabled={change.isPending}>
        <Form.Item
          name="reason"
          label="执行原因"
          rules={[{ required: true, whitespace: true, message: '执行原因不能为空' }]}
        >
          <Input.TextArea autoFocus maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <Form.Item label="参数" extra="只对这一次有效">
          <ParamInputs handler={handler} value={params} onChange={setParams} isDisabled={change.isPending} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import { type TaskHandler, type TimedTask, task as tasks } from '@sunport/contract/calls/task.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
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
  const [params, setParams] = useState(task.params)
  const filling = useCallForm(tasks.runNow, {
    given: { id: task.id, params: handler ? paramsFor(handler.schema, params) : params },
    feature: 'task',
    onDone: ({ runId }) => onStarted(runId),
  })
  return (
    <FormDialog of={filling} title={`立即执行“${task.jobName}”`} okText="开始执行" onClose={onClose}>
      {task.status === enabled.off && (
        <Alert type="info" showIcon title="任务已暂停，只执行这一次，不会恢复定时执行。" />
      )}
      <ReasonField label="执行原因" autoFocus />
      <Form.Item label="参数" extra="只对这一次有效">
        <ParamInputs handler={handler} value={params} onChange={setParams} isDisabled={filling.isBusy} />
      </Form.Item>
    </FormDialog>
  )
}

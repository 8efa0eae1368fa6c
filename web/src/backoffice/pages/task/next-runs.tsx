import { task } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { api } from '../../../api.ts'
import type { ControlProps, FormValues } from '../../crud/define-crud.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './task.module.css'

const settleMs = 300
const scheduleNames = ['scheduleType', 'cron', 'intervalSec', 'runAt', 'calendarRule'] as const

const scheduleOf = (values: FormValues): FormValues =>
  Object.fromEntries(scheduleNames.map(name => [name, values[name] || undefined]))

/** What the schedule of the form means, as the server reads it. */
export const NextRuns = ({ id }: ControlProps) => {
  const form = Form.useFormInstance()
  const values: FormValues = Form.useWatch(entered => entered, form) ?? {}
  const asked = useDebounced(
    JSON.stringify(scheduleOf({ ...form.getFieldsValue(true), ...values })),
    settleMs,
  )
  const input = task.preview.input.safeParse(JSON.parse(asked))
  const query = useQuery({
    queryKey: ['task', 'preview', asked],
    enabled: input.success,
    retry: false,
    placeholderData: before => before,
    queryFn: () => api.task.preview(task.preview.input.parse(JSON.parse(asked))),
  })
  if (!input.success || query.isError)
    return (
      <output id={id} className={styles.noRuns}>
        {query.error?.message ?? '填写执行计划后显示'}
      </output>
    )
  return (
    <output id={id} className={styles.nextRuns}>
      <strong>{query.data?.words}</strong>
      <ol>
        {query.data?.next.map(run => (
          <li key={run}>{run}</li>
        ))}
      </ol>
    </output>
  )
}

import { type DayKind, dayKinds, workday } from '@sunport/contract/desk-codes.ts'
import { Alert, Form, Input, Modal, Radio } from 'antd'
import { api } from '../../../api.ts'
import { stretchesOf } from './days.ts'
import { type Draft, useWorkdayChange } from './use-workday.ts'
import styles from './workday.module.css'

interface Props {
  draft: Draft
  dates: readonly string[]
  onClose: () => void
  onDone: () => void
}

interface Values {
  kind: Exclude<DayKind, 'weekend'> | 'temporary-work'
  name?: string
  basis?: string
  remark?: string
}

const choices: { value: Values['kind']; label: string }[] = [
  { value: 'holiday', label: `${dayKinds.holiday}（休息）` },
  { value: 'makeup', label: `${dayKinds.makeup}（上班）` },
  { value: 'local', label: `${dayKinds.local}（休息）` },
  { value: 'temporary', label: `${dayKinds.temporary}（休息）` },
  { value: 'temporary-work', label: `${dayKinds.temporary}（上班）` },
]

const isWorked = (kind: Values['kind']): boolean => kind === 'makeup' || kind === 'temporary-work'

/** Gives all chosen days one arrangement. */
export const SetDialog = ({ draft, dates, onClose, onDone }: Props) => {
  const [form] = Form.useForm<Values>()
  const change = useWorkdayChange({ isQuiet: true })
  const save = ({ kind, ...words }: Values) =>
    change.mutate(
      () =>
        api.workday.setDays({
          id: draft.id,
          version: draft.version,
          days: dates.map(date => ({
            date,
            ...words,
            kind: kind === 'temporary-work' ? 'temporary' : kind,
            dayStatus: isWorked(kind) ? workday.work : workday.off,
          })),
        }),
      { onSuccess: onDone },
    )
  return (
    <Modal
      open
      title={`设置 ${dates.length} 天`}
      okText="保存到草稿"
      onCancel={onClose}
      onOk={form.submit}
      confirmLoading={change.isPending}
    >
      <p className={styles.muted}>{stretchesOf(dates).join('、')}</p>
      {change.isError && <Alert type="error" showIcon title={change.error.message} />}
      <Form
        form={form}
        name="workday-set"
        layout="vertical"
        initialValues={{ kind: 'holiday' }}
        onFinish={save}
      >
        <Form.Item name="kind" label="类型" required>
          <Radio.Group vertical options={choices} />
        </Form.Item>
        <Form.Item name="name" label="名称">
          <Input maxLength={30} placeholder="如：国庆节" />
        </Form.Item>
        <Form.Item name="basis" label="依据">
          <Input maxLength={200} placeholder="文号或链接" />
        </Form.Item>
        <Form.Item name="remark" label="备注">
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

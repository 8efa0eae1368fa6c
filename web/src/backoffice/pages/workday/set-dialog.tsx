import { DayEntry } from '@sunport/contract/calls/workday.ts'
import { dayKinds, workday } from '@sunport/contract/desk-codes.ts'
import { Input, Radio } from 'antd'
import { z } from 'zod'
import { api } from '../../../api.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { optionsOf } from '../../ui/options.ts'
import { stretchesOf } from './days.ts'
import { type Draft, feature } from './use-workday.ts'
import styles from './workday.module.css'

interface Props {
  draft: Draft
  dates: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** What a day is, and whether it is worked: a temporary arrangement may be either. */
const choices = {
  holiday: `${dayKinds.holiday}（休息）`,
  makeup: `${dayKinds.makeup}（上班）`,
  local: `${dayKinds.local}（休息）`,
  temporary: `${dayKinds.temporary}（休息）`,
  'temporary-work': `${dayKinds.temporary}（上班）`,
}
type Choice = keyof typeof choices

const { name, basis, remark } = DayEntry.shape
const Arrangement = z.object({ kind: z.enum(Object.keys(choices) as [Choice]), name, basis, remark })

const isWorked = (kind: Choice): boolean => kind === 'makeup' || kind === 'temporary-work'

/** Gives all chosen days one arrangement. */
export const SetDialog = ({ draft, dates, onClose, onDone }: Props) => {
  const filling = useSchemaForm({
    schema: Arrangement,
    initial: { kind: 'holiday' },
    send: ({ kind, ...words }) =>
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
    feature,
    onDone,
  })
  return (
    <FormDialog
      of={filling}
      name="workday-set"
      title={`设置 ${dates.length} 天`}
      okText="保存到草稿"
      onClose={onClose}
    >
      <p className={styles.muted}>{stretchesOf(dates).join('、')}</p>
      <Field name="kind" label="类型">
        <Radio.Group vertical options={optionsOf(choices)} />
      </Field>
      <Field name="name" label="名称">
        <Input placeholder="如：国庆节" />
      </Field>
      <Field name="basis" label="依据">
        <Input placeholder="文号或链接" />
      </Field>
      <Field name="remark" label="备注">
        <Input />
      </Field>
    </FormDialog>
  )
}

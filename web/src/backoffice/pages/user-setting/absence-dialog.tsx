import { absence } from '@sunport/contract/calls/absence.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import type { ControlProps } from '../../ui/control-props.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { useDebounced } from '../../ui/use-debounced.ts'

interface Choice extends ControlProps {
  value?: string
  onChange?: (id: string) => void
}

const searchDelayMs = 300

const DelegateChoice = (props: Choice) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, searchDelayMs)
  const { data, isFetching } = useQuery({
    queryKey: ['account', 'delegates', keyword],
    queryFn: () => api.absence.delegates({ keyword }),
  })
  const options = (data ?? []).map(person => ({
    value: person.id,
    label: [person.realName ?? person.userName, person.orgName].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      {...props}
      options={options}
      loading={isFetching}
      showSearch={{ onSearch: setTyped, filterOption: false }}
      placeholder="按姓名或登录名查找"
      notFoundContent={isFetching ? '正在查找' : '没有可选的人员'}
      style={{ width: '100%' }}
    />
  )
}

/** 设置请假代理. */
export const AbsenceDialog = ({ onClose }: { onClose: () => void }) => {
  const filling = useCallForm(absence.create, {
    feature: 'account',
    doneText: '请假代理已设置',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} name="absence" title="设置请假代理" okText="确定" onClose={onClose}>
      <Field name="fromDay" label="开始日期">
        <DayInput />
      </Field>
      <Field name="toDay" label="结束日期" extra="到期自动结束，也可以提前结束">
        <DayInput />
      </Field>
      <Field
        name="delegateId"
        label="代理人"
        extra="只代您审核稿件，不能办理其他事项；代理人写过或审过的稿件仍由您或其他审核人办理"
      >
        <DelegateChoice />
      </Field>
    </FormDialog>
  )
}

import { type IndicatorRecord, type IndicatorValue, indicator } from '@sunport/contract/calls/indicator.ts'
import { periodKinds, periodWords } from '@sunport/contract/environment/periods.ts'
import { Alert, App, Input, InputNumber, Select } from 'antd'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

interface Props {
  row: IndicatorRecord
  onClose: () => void
}

/** Reckons the periods that are over; what comes out otherwise than before needs a reason. */
export const ComputeDialog = ({ row, hasValues, onClose }: Props & { hasValues: boolean }) => {
  const { message } = App.useApp()
  const filling = useCallForm(indicator.compute, {
    given: { id: row.id },
    initial: { periods: 8 },
    feature: 'indicator',
    onDone: ({ added, changed, same }) => {
      message.info(`新增 ${added} 个，更正 ${changed} 个，不变 ${same} 个`)
      onClose()
    },
  })
  return (
    <FormDialog of={filling} title={`计算“${row.name}”`} okText="计算" onClose={onClose}>
      <Field name="periods" label={`最近几个${periodKinds[row.period]}`} extra="只计算已经结束的周期">
        <InputNumber min={1} max={36} precision={0} style={{ width: '100%' }} />
      </Field>
      {hasValues && <ReasonField label="重算原因" placeholder="数值有变化时必填，公布时一并说明" />}
    </FormDialog>
  )
}

/** Makes everything up to a period public, once the regions have had their say. */
export const PublishDialog = ({ row, values, onClose }: Props & { values: readonly IndicatorValue[] }) => {
  const waiting = values.filter(({ publishedAt }) => !publishedAt)
  const periods = [...new Set((waiting.length > 0 ? waiting : values).map(({ period }) => period))]
  const explained = waiting.filter(({ explanation }) => explanation)
  const filling = useCallForm(indicator.publish, {
    given: { id: row.id, version: row.version },
    initial: { period: periods[0] ?? '' },
    feature: 'indicator',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`发布“${row.name}”`} okText="发布" onClose={onClose}>
      <Alert
        type="info"
        showIcon
        style={{ marginBottom: 12 }}
        title={`将公布 ${waiting.length} 个数值，其中 ${explained.length} 个有地方说明；样本不足的不显示数值。`}
      />
      <Field name="period" label="公布至">
        <Select options={periods.map(value => ({ value, label: periodWords(value) }))} />
      </Field>
    </FormDialog>
  )
}

export const ExplainDialog = ({ value, onClose }: { value: IndicatorValue; onClose: () => void }) => {
  const filling = useCallForm(indicator.explain, {
    given: { id: value.id, version: value.version },
    initial: { explanation: value.explanation ?? '' },
    feature: 'indicator',
    onDone: onClose,
  })
  return (
    <FormDialog
      of={filling}
      title={`说明${value.regionName ?? ''}${periodWords(value.period)}的数值`}
      okText="保存"
      onClose={onClose}
    >
      <Field name="explanation" label="说明" extra="与数值一并公布；公布后不能再修改">
        <Input.TextArea showCount autoSize={{ minRows: 3 }} />
      </Field>
    </FormDialog>
  )
}

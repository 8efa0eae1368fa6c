import { correction } from '@sunport/contract/calls/correction.ts'
import type { DirectoryRecord } from '@sunport/contract/calls/directory.ts'
import { directoryFields } from '@sunport/contract/directory/fields.ts'
import { Form, Input, Select } from 'antd'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { ReasonField } from '../ui/form/reason-field.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import styles from './directory.module.css'

/** A code is the body itself and is not corrected. */
const isOffered = ({ name }: { name: string }): boolean => name !== 'creditCode'

/** 登记更正: one fact, as it should be, and why. Somebody else decides on it. */
export const RaiseDialog = ({ row, onClose }: { row: DirectoryRecord; onClose: () => void }) => {
  const filling = useCallForm(correction.raise, {
    given: { kind: row.kind, recordId: row.id },
    feature: 'directory',
    doneText: '已登记，等待他人核实',
    onDone: onClose,
  })
  const name = Form.useWatch('field', filling.form)
  const fields = directoryFields[row.kind].filter(isOffered)
  const field = fields.find(each => each.name === name)
  return (
    <FormDialog of={filling} title={`登记更正：${row.name}`} okText="提交核实" onClose={onClose}>
      <Field name="field" label="更正项目">
        <Select
          placeholder="请选择"
          options={fields.map(each => ({ value: each.name, label: each.title }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      {field && <p className={styles.note}>{`现为：${row.facts[field.name] ?? '空'}`}</p>}
      <Field
        name="proposed"
        label="更正为"
        extra={field?.words && `可填写：${Object.values(field.words).join('、')}`}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} />
      </Field>
      <ReasonField label="更正理由" />
    </FormDialog>
  )
}

import { view } from '@sunport/contract/calls/view.ts'
import { Checkbox, Form, Input } from 'antd'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { columnChoice } from './list-look.ts'

interface Props {
  page: string
  query: string
  onClose: () => void
}

/** Gives the list, as it stands now, a name. */
export const ViewDialog = ({ page, query, onClose }: Props) => {
  const filling = useCallForm(view.save, {
    given: { page, query, columns: columnChoice(page).get() },
    feature: 'view',
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title="保存当前视图" okText="保存" onClose={onClose}>
      <Field name="name" label="视图名称">
        <Input autoFocus />
      </Field>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>共享给所有能打开本页面的用户</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import type { SchemaFormState } from '../../ui/form/use-schema-form.ts'

interface Props<Values> {
  title: string
  of: SchemaFormState<Values>
  onClose: () => void
  children: ReactNode
}

/** A change of the own account: its fields, and the password that shows whose it is. */
export const AccountDialog = <Values extends { password: string }>({
  title,
  of,
  onClose,
  children,
}: Props<Values>) => (
  <FormDialog of={of} title={title} okText="确定" onClose={onClose}>
    {children}
    <Field name="password" label="当前密码">
      <Input.Password autoComplete="current-password" />
    </Field>
    <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
  </FormDialog>
)

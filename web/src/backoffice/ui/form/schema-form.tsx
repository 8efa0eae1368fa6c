import { Alert, Form, type FormProps } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import styles from '../ui.module.css'
import { FieldContext } from './use-field-checks.ts'
import type { SchemaFormState } from './use-schema-form.ts'

interface Props<Values> extends Omit<FormProps<Values>, 'form' | 'onFinish' | 'initialValues' | 'children'> {
  of: SchemaFormState<Values>
  children: ReactNode
}

/** Enter in a field of time takes that time; it does not send the form. */
const keepEnterInPickers = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key === 'Enter' && (event.target as HTMLElement).closest('.ant-picker')) event.preventDefault()
}

/** The form itself; what no field can show stands at its top. */
export const SchemaForm = <Values,>({ of, onValuesChange, children, ...props }: Props<Values>) => {
  const atTop = of.problems.filter(({ field }) => !field)
  return (
    <FieldContext value={of.checks}>
      <Form<Values>
        layout="vertical"
        {...props}
        form={of.form}
        initialValues={of.initial ?? {}}
        onFinish={of.submit}
        onKeyDown={keepEnterInPickers}
        onValuesChange={(changed, values) => {
          onValuesChange?.(changed, values)
          of.note()
        }}
      >
        {atTop.map(({ message }) => (
          <Alert key={message} type="error" showIcon className={styles.formRefusal} title={message} />
        ))}
        {children}
      </Form>
    </FieldContext>
  )
}

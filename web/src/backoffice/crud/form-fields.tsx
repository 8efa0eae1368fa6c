import { Form } from 'antd'
import { Fragment } from 'react'
import { Field } from '../ui/form/field.tsx'
import styles from './crud.module.css'
import type { CrudField, FormValues } from './define-crud.ts'
import { FieldControl } from './field-control.tsx'

interface Props {
  fields: readonly CrudField[]
  isNew: boolean
  isBusy: boolean
}

const typedKinds: readonly CrudField['kind'][] = ['text', 'textarea', 'number', 'money', 'tags']

/** The fields of a description in two columns, each checked by the whole schema. */
export const FormFields = ({ fields, isNew, isBusy }: Props) => {
  const form = Form.useFormInstance()
  const values: FormValues = Form.useWatch(entered => entered, form) ?? form.getFieldsValue(true)
  return fields.map(field => {
    if (field.isShown && !field.isShown({ ...form.getFieldsValue(true), ...values })) return null
    const isFixed = !isNew && field.isFixed === true
    return (
      <Fragment key={field.name}>
        {field.section && <h3 className={styles.formSection}>{field.section}</h3>}
        <Field
          name={field.name}
          label={field.label}
          verb={typedKinds.includes(field.kind) ? '填写' : '选择'}
          {...(isFixed && { required: false })}
          extra={isFixed ? '建立后不能修改' : field.help}
          className={field.isWide ? styles.wideField : undefined}
        >
          <FieldControl field={field} isDisabled={isFixed || isBusy} />
        </Field>
      </Fragment>
    )
  })
}

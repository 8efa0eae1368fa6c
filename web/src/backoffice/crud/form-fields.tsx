import { Form } from 'antd'
import { Fragment } from 'react'
import type { z } from 'zod'
import styles from './crud.module.css'
import type { CrudField, FormValues } from './define-crud.ts'
import { FieldControl } from './field-control.tsx'
import { isRequired, problemsByField } from './form-values.ts'

interface Props {
  fields: readonly CrudField[]
  schema: z.ZodObject
  isNew: boolean
  isBusy: boolean
}

/** The fields of a description in two columns, each checked by the whole schema. */
export const FormFields = ({ fields, schema, isNew, isBusy }: Props) => {
  const form = Form.useFormInstance()
  const values: FormValues = Form.useWatch(entered => entered, form) ?? form.getFieldsValue(true)
  return fields.map(field => {
    if (field.isShown && !field.isShown({ ...form.getFieldsValue(true), ...values })) return null
    const isFixed = !isNew && field.isFixed === true
    const item = (
      <Form.Item
        name={field.name}
        label={field.label}
        required={!isFixed && field.kind !== 'switch' && isRequired(schema, field.name)}
        extra={isFixed ? '建立后不能修改' : field.help}
        className={field.isWide ? styles.wideField : undefined}
        rules={[
          {
            validator: async () => {
              const found = problemsByField(schema, form.getFieldsValue(true))[field.name]
              if (found) throw new Error(found)
            },
          },
        ]}
      >
        <FieldControl field={field} isDisabled={isFixed || isBusy} />
      </Form.Item>
    )
    return (
      <Fragment key={field.name}>
        {field.section && <h3 className={styles.formSection}>{field.section}</h3>}
        {item}
      </Fragment>
    )
  })
}

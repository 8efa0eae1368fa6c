import type { TaskHandler } from '@sunport/contract/calls/task.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useId } from 'react'
import type { ControlProps } from '../../crud/define-crud.ts'
import { clearable } from '../../ui/clearable.tsx'
import { useHandlers } from './handlers.ts'
import { type ParamField, paramFields, paramsFor } from './params.ts'
import styles from './task.module.css'

interface InputProps {
  field: ParamField
  id: string
  value: unknown
  isDisabled: boolean
  onChange: (value: unknown) => void
}

const ParamInput = ({ field, id, value, isDisabled, onChange }: InputProps) => {
  const common = { id, disabled: isDisabled, 'aria-required': field.isRequired || undefined }
  switch (field.kind) {
    case 'boolean':
      return <Switch {...common} checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <InputNumber
          {...common}
          className={styles.number}
          value={typeof value === 'number' ? value : null}
          min={field.min}
          max={field.max}
          onChange={entered => onChange(entered ?? undefined)}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          allowClear={!field.isRequired && clearable}
          value={value}
          options={field.choices?.map(choice => ({ value: choice, label: choice }))}
          placeholder="请选择"
          onChange={onChange}
        />
      )
    default:
      return (
        <Input
          {...common}
          value={typeof value === 'string' ? value : ''}
          maxLength={field.max}
          autoComplete="off"
          onChange={event => onChange(event.target.value || undefined)}
        />
      )
  }
}

interface FieldsProps {
  handler: TaskHandler | undefined
  value: Record<string, unknown>
  isDisabled?: boolean
  onChange: (value: Record<string, unknown>) => void
}

/** The inputs of a handler's parameters, made from its own schema. */
export const ParamInputs = ({ handler, value, isDisabled = false, onChange }: FieldsProps) => {
  const prefix = useId()
  const fields = handler ? paramFields(handler.schema) : []
  if (!handler) return <span className={styles.quiet}>请先选择处理器</span>
  if (fields.length === 0) return <span className={styles.quiet}>该处理器没有参数</span>
  return (
    <fieldset className={styles.params} aria-label="任务参数">
      {fields.map(field => {
        const id = `${prefix}-${field.name}`
        return (
          <div key={field.name} className={styles.param}>
            <label htmlFor={id}>{field.label}</label>
            <ParamInput
              field={field}
              id={id}
              value={value[field.name] ?? field.fallback}
              isDisabled={isDisabled}
              onChange={entered => onChange({ ...value, [field.name]: entered })}
            />
            {field.help && <p className={styles.quiet}>{field.help}</p>}
          </div>
        )
      })}
    </fieldset>
  )
}

/** As a field of the task's form: the inputs follow the handler that is chosen there. */
export const ParamsControl = ({ value, onChange, disabled = false }: ControlProps) => {
  const handlers = useHandlers()
  const code = Form.useWatch('handler', Form.useFormInstance())
  const handler = handlers.find(each => each.code === code)
  const params = (value ?? {}) as Record<string, unknown>
  // What belonged to another handler would be refused by this one.
  useEffect(() => {
    if (!handler) return
    const kept = paramsFor(handler.schema, params)
    if (Object.keys(kept).length < Object.keys(params).length) onChange?.(kept)
  })
  return (
    <ParamInputs
      handler={handler}
      value={params}
      isDisabled={disabled}
      onChange={entered => onChange?.(entered)}
    />
  )
}

import { Alert, Button, Drawer, Form, Space } from 'antd'
import { useState } from 'react'
import styles from './crud.module.css'
import type { Crud, FormValues } from './define-crud.ts'
import { ErrorSummary, type FieldProblem } from './error-summary.tsx'
import { FormFields } from './form-fields.tsx'
import { prepareValues } from './form-values.ts'
import { type Conflict, mergeValues } from './merge.ts'
import { MergeView } from './merge-view.tsx'
import { isSilent, isStale, useCrudChange } from './use-crud-change.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** What the drawer is open for: a new row, or an existing one. */
export type Editing<Row> = { row: Row } | 'new'

interface Props<Row> {
  crud: Crud<Row>
  editing: Editing<Row>
  onClose: () => void
  /** Reads the row again after somebody else has changed it; undefined when it is gone. */
  onReload: (row: Row) => Promise<Row | undefined>
}

interface Merged {
  message: string
  conflicts: Conflict[]
  taken: ReadonlySet<string>
}

const formOf = <Row,>({ create, update }: Crud<Row>, editing: Editing<Row>) => {
  if (editing === 'new') return create && { ...create, values: create.values(undefined) }
  return update && { ...update, values: update.values(editing.row) }
}

/** The form of one row, made from the description and checked with the contract's schema. */
export const FormDrawer = <Row,>({ crud, editing, onClose, onReload }: Props<Row>) => {
  const isNew = editing === 'new'
  const [action, setAction] = useState(() => formOf(crud, editing))
  const [form] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [merged, setMerged] = useState<Merged>()
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const change = useCrudChange(crud.feature, { isQuiet: true })
  const leave = useLeaveGuard(isDirty && !change.isSuccess)
  if (!action) return null

  const entered = (): FormValues => ({ ...action.values, ...form.getFieldsValue(true) })
  const save = () => {
    setRefused([])
    change.mutate(() => action.save(prepareValues(action.schema, entered())), {
      onSuccess: answer => {
        if (isNew) crud.onCreated?.(answer)
        onClose()
      },
      onError: failure => {
        if (isStale(failure)) void merge(failure.message)
      },
    })
  }
  const refuse = (fields: { name: (string | number)[]; errors: string[] }[]) =>
    setRefused(
      fields.map(({ name: [first], errors: [message = ''] }) => {
        const name = String(first)
        return { name, message, label: crud.fields.find(field => field.name === name)?.label ?? name }
      }),
    )
  /** Somebody else was quicker: his changes and mine come together in the form, which then has his version. */
  const merge = async (message: string) => {
    const fresh = isNew ? undefined : await onReload(editing.row)
    const next = fresh && formOf(crud, { row: fresh })
    if (!next) return setMerged({ message: '数据不存在或已被删除', conflicts: [], taken: new Set() })
    const { values, conflicts } = mergeValues(crud.fields, action.values, entered(), next.values)
    setAction(next)
    form.setFieldsValue(values)
    setMerged({ message, conflicts, taken: new Set() })
  }
  const choose = (name: string, isTheirs: boolean) => {
    const conflict = merged?.conflicts.find(({ field }) => field.name === name)
    if (!merged || !conflict) return
    form.setFieldValue(name, isTheirs ? conflict.theirs : conflict.mine)
    const taken = new Set(merged.taken)
    if (isTheirs) taken.add(name)
    else taken.delete(name)
    setMerged({ ...merged, taken })
  }

  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={isNew ? `新增${crud.title}` : `编辑${crud.title}：${crud.rowName(editing.row)}`}
      onClose={() => leave(onClose)}
      footer={
        <Space className={styles.drawerFoot}>
          <Button onClick={() => leave(onClose)}>取消</Button>
          <Button type="primary" loading={change.isPending} onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      }
    >
      {refused.length > 0 && <ErrorSummary problems={refused} form={form} />}
      {merged && <MergeView {...merged} onChoose={choose} />}
      {change.isError && !isSilent(change.error) && !isStale(change.error) && (
        <Alert type="error" showIcon className={styles.formAlert} title={change.error.message} />
      )}
      <Form
        form={form}
        name={`${crud.feature}-${crud.name}`}
        layout="vertical"
        className={styles.form}
        initialValues={action.values}
        disabled={change.isPending}
        validateTrigger="onBlur"
        onFinish={save}
        onFinishFailed={({ errorFields }) => refuse(errorFields)}
        onValuesChange={() => setDirty(true)}
      >
        <FormFields fields={crud.fields} schema={action.schema} isNew={isNew} isBusy={change.isPending} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}

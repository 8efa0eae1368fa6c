import { Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { useCurrentSite } from '../current-site.ts'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import styles from './crud.module.css'
import type { Crud, FormValues } from './define-crud.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormFields } from './form-fields.tsx'
import { type Conflict, mergeValues } from './merge.ts'
import { MergeView } from './merge-view.tsx'
import { isStale } from './use-crud-change.ts'
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

/** Something new is of the header's site, where the form lets it be of that one. */
const placeOfNew = (
  { fields, isBySite }: Pick<Crud<never>, 'fields' | 'isBySite'>,
  siteId: string,
): FormValues => {
  const field = isBySite ? fields.find(({ name }) => name === 'siteId') : undefined
  return field?.options?.some(({ value }) => value === siteId) ? { siteId } : {}
}

const formOf = <Row,>(crud: Crud<Row>, editing: Editing<Row>, siteId = '') => {
  const { create, update } = crud
  if (editing === 'new')
    return create && { ...create, values: { ...create.values(undefined), ...placeOfNew(crud, siteId) } }
  return update && { ...update, values: update.values(editing.row) }
}

/** The form of one row, made from the description and checked with the contract's schema. */
export const FormDrawer = <Row,>(props: Props<Row>) => {
  const { ofNew } = useCurrentSite()
  const [action, setAction] = useState(() => formOf(props.crud, props.editing, ofNew))
  return action ? <OpenForm {...props} action={action} onAction={setAction} /> : null
}

type Action = NonNullable<ReturnType<typeof formOf>>

const OpenForm = <Row,>({
  crud,
  editing,
  onClose,
  onReload,
  action,
  onAction,
}: Props<Row> & { action: Action; onAction: (next: Action) => void }) => {
  const isNew = editing === 'new'
  const [isDirty, setDirty] = useState(false)
  const [merged, setMerged] = useState<Merged>()
  const filling = useSchemaForm({
    schema: action.schema,
    given: action.values,
    initial: action.values,
    send: input => action.save(input),
    feature: crud.feature,
    keepsHidden: true,
    onDone: answer => {
      if (isNew) crud.onCreated?.(answer)
      onClose()
    },
    onRefused: failure => {
      if (!isStale(failure)) return false
      void merge((failure as Error).message)
      return true
    },
  })
  const { form, isBusy, isDone, problems } = filling
  const leave = useLeaveGuard(isDirty && !isDone)
  const refused = problems.filter(({ field }) => field)

  const entered = (): FormValues => ({ ...action.values, ...form.getFieldsValue(true) })
  /** Somebody else was quicker: his changes and mine come together in the form, which then has his version. */
  const merge = async (message: string) => {
    const fresh = isNew ? undefined : await onReload(editing.row)
    const next = fresh && formOf(crud, { row: fresh })
    if (!next) return setMerged({ message: '数据不存在或已被删除', conflicts: [], taken: new Set() })
    const { values, conflicts } = mergeValues(crud.fields, action.values, entered(), next.values)
    onAction(next)
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
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            保存
          </Button>
        </Space>
      }
    >
      {refused.length > 0 && <ErrorSummary problems={refused} form={form} />}
      {!isNew && crud.editNote?.(editing.row)}
      {merged && <MergeView {...merged} onChoose={choose} />}
      <SchemaForm
        of={filling}
        name={`${crud.feature}-${crud.name}`}
        className={styles.form}
        disabled={isBusy}
        onValuesChange={() => setDirty(true)}
      >
        <FormFields fields={crud.fields} isNew={isNew} isBusy={isBusy} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </SchemaForm>
    </Drawer>
  )
}

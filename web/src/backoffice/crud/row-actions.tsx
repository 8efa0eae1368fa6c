import { Button } from 'antd'
import { useMay } from '../session.ts'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { useCrudChange } from './use-crud-change.ts'

interface Props<Row> {
  crud: Crud<Row>
  row: Row
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

/** Whether a row has any action that this user may take. */
export const useHasRowActions = <Row,>(crud: Crud<Row>): boolean => {
  const may = useMay()
  const { update, remove, rowActions = [] } = crud
  return [update, remove, ...rowActions].some(action => action && may(action.permission))
}

export const RowActions = <Row,>({ crud, row, onEdit, onRemove }: Props<Row>) => {
  const may = useMay()
  const change = useCrudChange(crud.feature)
  const name = crud.rowName(row)
  return (
    <span className={styles.rowActions}>
      {crud.update && may(crud.update.permission) && (
        <Button type="link" size="small" aria-label={`编辑${name}`} onClick={() => onEdit(row)}>
          编辑
        </Button>
      )}
      {crud.rowActions
        ?.filter(action => may(action.permission) && !action.bulk?.skipReason(row))
        .map(action => (
          <Button
            key={action.label(row)}
            type="link"
            size="small"
            aria-label={`${action.label(row)}${name}`}
            loading={change.isPending}
            onClick={() => change.mutate(() => action.run(row))}
          >
            {action.label(row)}
          </Button>
        ))}
      {crud.remove && may(crud.remove.permission) && (
        <Button type="link" size="small" danger aria-label={`删除${name}`} onClick={() => onRemove(row)}>
          删除
        </Button>
      )}
    </span>
  )
}

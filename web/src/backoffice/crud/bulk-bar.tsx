import { Button } from 'antd'
import { useState } from 'react'
import { useMay } from '../session.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkAction, Crud } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  selected: readonly Row[]
  onClear: () => void
}

/** Whether rows can be selected at all by this user: to act on them, or to take them along as a file. */
export const useIsSelectable = <Row,>(crud: Crud<Row>): boolean => {
  const may = useMay()
  return (
    (crud.bulkActions ?? []).some(action => may(action.permission)) ||
    (crud.export !== undefined && may(crud.export.access))
  )
}

/** What can be done to the selected rows, also to those of other pages. */
export const BulkBar = <Row,>({ crud, selected, onClear }: Props<Row>) => {
  const may = useMay()
  const [action, setAction] = useState<BulkAction<Row>>()
  if (selected.length === 0) return null
  return (
    <>
      <span>{`已选 ${selected.length} 条`}</span>
      {crud.bulkActions
        ?.filter(({ permission }) => may(permission))
        .map(each => (
          <Button
            key={each.label}
            size="small"
            danger={each.isDanger ?? false}
            onClick={() => setAction(each)}
          >
            {each.label}
          </Button>
        ))}
      <Button size="small" type="link" onClick={onClear}>
        取消选择
      </Button>
      {action && (
        <BulkDialog
          crud={crud}
          action={action}
          rows={selected}
          onClose={isDone => {
            setAction(undefined)
            if (isDone) onClear()
          }}
        />
      )}
    </>
  )
}

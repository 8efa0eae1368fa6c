import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown, theme } from 'antd'
import { useMay } from '../session.ts'
import styles from './crud.module.css'
import type { Crud, RowAction } from './define-crud.ts'
import { useAsking } from './use-asking.tsx'
import { useCrudChange } from './use-crud-change.ts'

interface Props<Row> {
  crud: Crud<Row>
  row: Row
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

interface Entry {
  label: string
  isDanger?: boolean
  act: () => void
}

/** What fits into the column, in letters; a button takes one more than its words, and 更多 takes two. */
const actionsRoom = 10
const moreRoom = 2

/** How many stand in a row that has so much room. */
const fittingIn = (entries: readonly Entry[], room: number): number => {
  const ends = entries.map((_, at) =>
    entries.slice(0, at + 1).reduce((sum, { label }) => sum + label.length + 1, 0),
  )
  return ends.filter(end => end <= room).length
}

/** As many as fit stand in the row; the others wait behind a button. */
const fitting = (entries: readonly Entry[]): number =>
  fittingIn(entries, actionsRoom) === entries.length
    ? entries.length
    : fittingIn(entries, actionsRoom - moreRoom)

/** The column as wide as its letters and the space around them. */
export const useActionsWidth = (): number => actionsRoom * theme.useToken().token.fontSize + 28

/** Whether a row has any action that this user may take. */
export const useHasRowActions = <Row,>(crud: Crud<Row>): boolean => {
  const may = useMay()
  const { update, remove, rowActions = [] } = crud
  return [update, remove, ...rowActions].some(action => action && may(action.permission))
}

const useEntries = <Row,>({ crud, row, onEdit, onRemove }: Props<Row>) => {
  const may = useMay()
  const ask = useAsking()
  const change = useCrudChange(crud.feature)
  const start = (action: RowAction<Row>) => {
    const { open, run, confirm, reason, isDanger } = action
    if (open) return open(row)
    if (!run) return
    const perform = (given: string) => change.mutateAsync(() => run(row, given)).catch(() => {})
    if (!confirm && !reason) return void perform('')
    ask(
      {
        title: `${action.label(row)}“${crud.rowName(row)}”`,
        content: confirm?.(row),
        ...(reason && { reason }),
        ...(isDanger && { isDanger }),
      },
      perform,
    )
  }
  const entries: Entry[] = [
    ...(crud.update && may(crud.update.permission) && (crud.isChangeable?.(row) ?? true)
      ? [{ label: '编辑', act: () => onEdit(row) }]
      : []),
    ...(crud.rowActions ?? [])
      .filter(action => may(action.permission) && (action.isShown?.(row) ?? true))
      .map(action => ({
        label: action.label(row),
        ...(action.isDanger && { isDanger: true }),
        act: () => start(action),
      })),
    ...(crud.remove && may(crud.remove.permission) && (crud.remove.isShown?.(row) ?? true)
      ? [{ label: '删除', isDanger: true, act: () => onRemove(row) }]
      : []),
  ]
  return { entries, isBusy: change.isPending }
}

export const RowActions = <Row,>(props: Props<Row>) => {
  const { entries, isBusy } = useEntries(props)
  const name = props.crud.rowName(props.row)
  const shown = entries.slice(0, fitting(entries))
  const rest = entries.slice(shown.length)
  return (
    <span className={styles.rowActions}>
      {shown.map(({ label, isDanger = false, act }) => (
        <Button
          key={label}
          type="link"
          size="small"
          danger={isDanger}
          aria-label={`${label}${name}`}
          disabled={isBusy}
          onClick={act}
        >
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: rest.map(({ label, isDanger = false, act }) => ({
              key: label,
              label,
              danger: isDanger,
              onClick: act,
            })),
          }}
        >
          <Button
            type="link"
            size="small"
            icon={<MoreOutlined />}
            loading={isBusy}
            aria-label={`${name}的更多操作`}
          />
        </Dropdown>
      )}
    </span>
  )
}

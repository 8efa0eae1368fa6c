import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type NoticeField, type NoticeRow, rowsOf } from '@sunport/contract/content/notice/shape.ts'
import { Button, Form } from 'antd'
import type { ClipboardEvent } from 'react'
import type { ControlProps } from '../../ui/control-props.ts'
import { useIsNarrow } from '../../use-media.ts'
import { columnWidth, rowShape } from './column-shape.ts'
import { FieldControl } from './field-control.tsx'
import { fieldId, useFieldErrors } from './field-errors.ts'
import { pastedRows } from './pasted-rows.ts'
import { QuantityInput } from './quantity-input.tsx'
import styles from './rows.module.css'

interface Props extends ControlProps {
  field: NoticeField
  siteId: string
  value?: unknown
  onChange?: (rows: NoticeRow[]) => void
}

interface CellProps {
  path: string
  label: string
  column: NoticeField
  siteId: string
  value: unknown
  onChange: (next: unknown) => void
  /** Fills other values of the row along with this one. */
  onFill: (values: NoticeRow) => void
}

/** A next row begins where the last one ended: packages count on. */
const blankRow = ({ key }: NoticeField, rows: readonly NoticeRow[]): NoticeRow =>
  key === 'packages' ? { no: String(rows.length + 1) } : {}

const Cell = ({ path, label, column, siteId, value, onChange, onFill }: CellProps) => {
  const error = useFieldErrors().get(path)
  const named = { id: fieldId(path), 'aria-label': label, ...(error && { 'aria-invalid': 'true' as const }) }
  return (
    // Where it stands is said by the place of the message.
    <Form.Item validateStatus={error && 'error'} help={error?.replace(/^.*?第\d+行/, '')}>
      {column.key === 'quantity' ? (
        <QuantityInput {...named} value={typeof value === 'string' ? value : ''} onChange={onChange} />
      ) : (
        <FieldControl
          {...named}
          field={column}
          siteId={siteId}
          value={value}
          onChange={onChange}
          onFill={onFill}
          isInRow
        />
      )}
    </Form.Item>
  )
}

/** Rows of values; columns come from the field. What is copied out of a spreadsheet can be dropped into any field. */
export const RowsControl = ({ field, siteId, value, onChange, id }: Props) => {
  const rows = rowsOf(value)
  const columns = (field.columns ?? []).filter(({ isUnsaid }) => !isUnsaid)
  const shape = rowShape(columns, useIsNarrow())
  const fill = (at: number, values: NoticeRow) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, ...values } : row)))
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const next = pastedRows(columns, rows, { row, column }, event.clipboardData.getData('text/plain'))
    if (!next) return
    event.preventDefault()
    onChange?.(next)
  }
  return (
    <div className={styles.rows}>
      {rows.length > 0 && (
        <table className={styles.table} data-shape={shape}>
          <thead>
            <tr>
              {columns.map(column => (
                <th
                  key={column.key}
                  scope="col"
                  data-required={column.isRequired}
                  style={{ width: columnWidth(column) }}
                >
                  {column.label}
                </th>
              ))}
              <th scope="col" className={styles.tools}>
                <span className={styles.hidden}>操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows have no name of their own: their place is what they are.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <tr key={at}>
                {columns.map((column, place) => (
                  <td
                    key={column.key}
                    data-label={column.label}
                    data-required={column.isRequired}
                    style={{ flexBasis: columnWidth(column) }}
                    onPaste={event => paste(event, at, place)}
                  >
                    <Cell
                      path={`${field.key}.${at}.${column.key}`}
                      label={`第${at + 1}行${column.label}`}
                      column={column}
                      siteId={siteId}
                      value={row[column.key]}
                      onChange={next => fill(at, { [column.key]: next })}
                      onFill={values => fill(at, values)}
                    />
                  </td>
                ))}
                <td className={styles.tools}>
                  <span className={styles.rowName}>
                    {field.label} {at + 1}
                  </span>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第${at + 1}行`}
                    onClick={() => onChange?.(rows.filter((_, index) => index !== at))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.foot}>
        <Button
          id={id}
          // Its own name: the label of the field is that of the rows.
          aria-label={`添加${field.label}`}
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...rows, blankRow(field, rows)])}
        >
          添加{field.label}
        </Button>
        <span className={styles.hint}>可从表格软件中复制多行，粘贴到任一格。</span>
      </div>
    </div>
  )
}

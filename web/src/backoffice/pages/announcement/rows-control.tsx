import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type NoticeField, type NoticeRow, rowsOf } from '@sunport/contract/content/notice/shape.ts'
import { Button } from 'antd'
import type { ControlProps } from '../../ui/control-props.ts'
import styles from './announcement.module.css'
import { FieldControl } from './field-control.tsx'
import { QuantityInput } from './quantity-input.tsx'

interface Props extends ControlProps {
  field: NoticeField
  siteId: string
  value?: unknown
  onChange?: (rows: NoticeRow[]) => void
}

/** A next row begins where the last one ended: packages count on. */
const blankRow = ({ key }: NoticeField, rows: readonly NoticeRow[]): NoticeRow =>
  key === 'packages' ? { no: String(rows.length + 1) } : {}

/** Rows of values, one line each; columns come from the field. */
export const RowsControl = ({ field, siteId, value, onChange, id }: Props) => {
  const rows = rowsOf(value)
  const columns = (field.columns ?? []).filter(({ isUnsaid }) => !isUnsaid)
  const set = (at: number, key: string, next: unknown) =>
    onChange?.(rows.map((row, index) => (index === at ? { ...row, [key]: next } : row)))
  return (
    <div className={styles.rows}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ key, label, isRequired }) => (
                <th key={key} scope="col" data-required={isRequired}>
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className={styles.hidden}>操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows have no name of their own: their place is what they are.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
              <tr key={at}>
                {columns.map(column => (
                  <td key={column.key}>
                    {column.key === 'quantity' ? (
                      <QuantityInput
                        aria-label={`第${at + 1}行${column.label}`}
                        value={typeof row.quantity === 'string' ? row.quantity : ''}
                        onChange={next => set(at, column.key, next)}
                      />
                    ) : (
                      <FieldControl
                        id={`fields_${field.key}_${at}_${column.key}`}
                        aria-label={`第${at + 1}行${column.label}`}
                        field={column}
                        siteId={siteId}
                        value={row[column.key]}
                        onChange={next => set(at, column.key, next)}
                      />
                    )}
                  </td>
                ))}
                <td>
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
      </div>
      <Button
        id={id}
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange?.([...rows, blankRow(field, rows)])}
      >
        添加{field.label}
      </Button>
    </div>
  )
}

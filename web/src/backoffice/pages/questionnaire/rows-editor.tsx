import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import styles from './questionnaire.module.css'

interface Row {
  code: string
  text: string
}

interface Props {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}

const nextRow = (rows: readonly Row[]): string =>
  `R${Math.max(0, ...rows.map(({ code }) => Number(code.slice(1)) || 0)) + 1}`

/** The rows of a matrix. */
export const RowsEditor = ({ rows, onChange }: Props) => (
  <div className={styles.part}>
    <h4>各行</h4>
    <ul className={styles.options}>
      {rows.map((row, at) => (
        <li key={row.code}>
          <code className={styles.code}>{row.code}</code>
          <Input
            value={row.text}
            maxLength={100}
            aria-label={`行 ${row.code} 的文字`}
            onChange={({ target }) => onChange(rows.with(at, { ...row, text: target.value }))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除行 ${row.code}`}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          />
        </li>
      ))}
    </ul>
    <Button
      size="small"
      icon={<PlusOutlined />}
      onClick={() => onChange([...rows, { code: nextRow(rows), text: '' }])}
    >
      添加行
    </Button>
  </div>
)

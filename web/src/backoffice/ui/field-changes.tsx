import styles from './field-changes.module.css'

type Values = Readonly<Record<string, unknown>>

interface Props {
  /** What the fields are called; others are not shown. */
  names: Readonly<Record<string, string>>
  before: Values | null
  after: Values | null
  /** A value as people read it, where its field has a way of its own. */
  show?: (name: string, value: unknown) => string | undefined
}

const plainText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a change does: each field with its old value struck and its new one marked. */
export const FieldChanges = ({ names, before, after, show }: Props) => {
  const fields = Object.keys(after ?? before ?? {}).filter(name => Object.hasOwn(names, name))
  const textOf = (values: Values | null, name: string): string =>
    show?.(name, values?.[name]) ?? plainText(values?.[name])
  if (fields.length === 0) return null
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">变更前</th>
          <th scope="col">变更后</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(name => {
          const [old, next] = [textOf(before, name), textOf(after, name)]
          return (
            <tr key={name}>
              <th scope="row">{names[name]}</th>
              <td>{old ? <del>{old}</del> : <span className={styles.none}>空</span>}</td>
              <td>{next ? <ins>{next}</ins> : <span className={styles.none}>空</span>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { compareFields } from './comparison.ts'
import styles from './log.module.css'

interface Props {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const kindNames = { added: '新增', removed: '清除', changed: '修改', same: '' }

/** What a change did, field by field: the old value struck, the new one marked. */
export const ComparisonTable = ({ before, after }: Props) => {
  const fields = compareFields(before, after)
  if (fields.length === 0) return <p className={styles.nothing}>该操作没有数据变更。</p>
  return (
    <div className={styles.compared}>
      <table>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">变更前</th>
            <th scope="col">变更后</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, before: old, after: new_, kind }) => (
            <tr key={name} data-kind={kind}>
              <th scope="row" title={kindNames[kind] ? `${name}（${kindNames[kind]}）` : name}>
                {label}
              </th>
              <td>{old && (kind === 'same' ? old : <del>{old}</del>)}</td>
              <td>{new_ && (kind === 'same' ? new_ : <ins>{new_}</ins>)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

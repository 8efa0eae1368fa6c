import styles from './bar-table.module.css'

interface Row {
  name: string
  /** What the bar is drawn for. */
  value: number
  /** What stands beside it. */
  more: readonly string[]
}

interface Props {
  caption: string
  /** Of the names, the bar, and what stands beside it. */
  heads: readonly string[]
  rows: readonly Row[]
}

/** Numbers by day or month, each with a bar that can be compared at a glance. */
export const BarTable = ({ caption, heads, rows }: Props) => {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, more }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.bar} style={{ width: `${(value / most) * 60}%` }} />
              {value.toLocaleString('zh-CN')}
            </td>
            {more.map((words, at) => (
              <td key={heads[at + 2]}>{words}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { functions, isFunctionCode } from '@sunport/contract/functions.ts'
import { Tag } from 'antd'
import styles from './ui.module.css'

/** A function by its Chinese name; one that the catalogue no longer knows by its code. */
export const functionName = (code: string): string => (isFunctionCode(code) ? functions[code].name : code)

export const FunctionNames = ({
  label,
  codes,
  color,
}: {
  label: string
  codes: readonly string[]
  color?: string
}) =>
  codes.length === 0 ? null : (
    <div className={styles.functionChanges}>
      <span>{`${label} ${codes.length} 项`}</span>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <Tag {...(color && { color })}>{functionName(code)}</Tag>
          </li>
        ))}
      </ul>
    </div>
  )

interface Props {
  gained: readonly string[]
  lost: readonly string[]
}

/** What a change of rights brings and takes, to be read before it is saved. */
export const FunctionChanges = ({ gained, lost }: Props) => (
  <div role="status">
    {gained.length + lost.length === 0 && <p className={styles.noChanges}>功能没有变化</p>}
    <FunctionNames label="将获得" codes={gained} color="green" />
    <FunctionNames label="将失去" codes={lost} color="red" />
  </div>
)

import { Alert, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import type { FieldProblem } from '../ui/form/schema-check.ts'
import styles from './crud.module.css'

interface Props {
  problems: readonly FieldProblem[]
  form: Pick<FormInstance, 'focusField'>
}

/** Every refused field at the top of the form, each leading to its input. */
export const ErrorSummary = ({ problems, form }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves there when the set of refused fields changes
  useEffect(() => element.current?.focus(), [problems.length])
  return (
    <div ref={element} tabIndex={-1} className={styles.formAlert}>
      <Alert
        type="error"
        showIcon
        title={`有 ${problems.length} 项需要修改`}
        description={
          <ul className={styles.problems}>
            {problems.map(({ field: { path = [], label = '' } = {}, message }) => (
              <li key={path.join('.')}>
                <button type="button" onClick={() => form.focusField(path.map(String))}>
                  {message.startsWith(label) ? message : `${label}：${message}`}
                </button>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  )
}

import { Alert, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import styles from './crud.module.css'

export interface FieldProblem {
  name: string
  label: string
  message: string
}

/** Every refused field at the top of the form, each leading to its input. */
export const ErrorSummary = ({ problems, form }: { problems: FieldProblem[]; form: FormInstance }) => {
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
            {problems.map(({ name, label, message }) => (
              <li key={name}>
                <button type="button" onClick={() => form.focusField(name)}>
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

import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import type { CSSProperties } from 'react'
import { partName } from './answers-of.ts'
import styles from './matrix.module.css'

/** One choice a row: a table on a desk, one group below the other on a phone; the same fields in both. */
export const Matrix = ({ question, given }: { question: Question; given: string[] }) => {
  const { code, options, rules } = question
  return (
    <div className={styles.matrix} style={{ '--columns': options.length } as CSSProperties}>
      <div className={styles.head} aria-hidden="true">
        <span />
        {options.map(option => (
          <span key={option.code}>{option.text}</span>
        ))}
      </div>
      {(rules?.rows ?? []).map(row => (
        <fieldset className={styles.row} key={row.code}>
          <legend className={styles.label}>{row.text}</legend>
          <div className={styles.cells}>
            {options.map(option => (
              <label className={styles.cell} key={option.code}>
                <input
                  type="radio"
                  name={partName(code, row.code)}
                  value={`${row.code}:${option.code}`}
                  defaultChecked={given.includes(`${row.code}:${option.code}`)}
                />
                <span>{option.text}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { detailOf, optionOf } from '@sunport/contract/questionnaire/condition.ts'
import { partName } from './answers-of.ts'
import styles from './question-field.module.css'

/** A place for each option, chosen from a list: works with a thumb, a keyboard and without script. */
export const Order = ({ question, given }: { question: Question; given: string[] }) => {
  const { code, options, maxSelect } = question
  const places = Array.from({ length: maxSelect ?? options.length }, (_, at) => String(at + 1))
  return (
    <ul className={styles.options}>
      {options.map(option => (
        <li key={option.code}>
          <label className={styles.option}>
            <select
              className={styles.place}
              name={partName(code, option.code)}
              defaultValue={given.filter(value => optionOf(value) === option.code).map(detailOf)[0] ?? ''}
            >
              <option value="">未排</option>
              {places.map(place => (
                <option key={place} value={place}>
                  第 {place}
                </option>
              ))}
            </select>
            <span>{option.text}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}

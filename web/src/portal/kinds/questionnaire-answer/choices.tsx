import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { detailOf, optionOf } from '@sunport/contract/questionnaire/condition.ts'
import { optionsOf } from '@sunport/contract/questionnaire/question-types.ts'
import { partName } from './answers-of.ts'
import styles from './question-field.module.css'

/** Options to choose from, each with a field of words where it is 其他. */
export const Choices = ({ question, given }: { question: Question; given: string[] }) => {
  const { code, type } = question
  return (
    <>
      <ul className={styles.options} data-type={type}>
        {optionsOf(question).map((option, at) => (
          <li key={option.code}>
            <label className={styles.option}>
              <input
                type={type === 'multiple' ? 'checkbox' : 'radio'}
                name={code}
                value={option.code}
                defaultChecked={given.some(value => optionOf(value) === option.code)}
              />
              {type === 'rating' && <b className={styles.score}>{at + 1} 分</b>}
              {option.image && <img className={styles.image} src={option.image.url} alt={option.image.alt} />}
              <span>{option.text}</span>
            </label>
            {option.other && (
              <input
                className={styles.other}
                type="text"
                name={partName(code, option.code)}
                maxLength={100}
                defaultValue={given.filter(value => optionOf(value) === option.code).map(detailOf)[0]}
                placeholder="请说明"
                aria-label={`${option.text}，请说明`}
              />
            )}
          </li>
        ))}
      </ul>
      {type === 'nps' && (
        <p className={styles.ends}>
          <span>0：完全不会</span>
          <span>10：非常愿意</span>
        </p>
      )}
    </>
  )
}

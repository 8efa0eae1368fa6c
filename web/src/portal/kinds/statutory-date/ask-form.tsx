import { countWays } from '@sunport/contract/statutory/ways.ts'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { DateInput } from '../../parts/date-input.tsx'
import styles from './ask-form.module.css'
import type { Asked, StatutoryDateData } from './loader.ts'

interface AskFormProps {
  asked: Asked
  places: StatutoryDateData['places']
  /** Why there is no answer. */
  refusal: string | undefined
}

/** A GET form: every answer is an address. */
export const AskForm = ({
  asked: { group, question, day, way, regionCode },
  places,
  refusal,
}: AskFormProps) => {
  const [query] = useSearchParams()
  const { state } = useNavigation()
  const region = query.get('region')
  return (
    <Form className={styles.form} key={query.toString()} aria-label="法定期限计算">
      {region && <input type="hidden" name="region" value={region} />}
      <input type="hidden" name="as" value={group.asker} />
      <label className={styles.ask}>
        <span className={styles.label}>我要算的事项</span>
        <select name="ask" defaultValue={question.ask}>
          {group.questions.map(({ ask, words }) => (
            <option key={ask} value={ask}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.day}>
        <span className={styles.label}>日期</span>
        <DateInput name="day" words="日期" value={day} isRefused={refusal !== undefined} />
      </div>
      {places.length > 0 && <Places places={places} chosen={regionCode} />}
      <fieldset className={styles.ways}>
        <legend className={styles.label}>怎么算</legend>
        {Object.entries(countWays).map(([value, words]) => (
          <label key={value} className={styles.way}>
            <input type="radio" name="way" value={value} defaultChecked={value === way} />
            {words}
          </label>
        ))}
      </fieldset>
      <button className={styles.submit} type="submit" disabled={state === 'loading'}>
        算一算
      </button>
      <p className={styles.hint}>
        {way === 'back' ? `填写“${question.until}”的日期` : `填写“${question.event}”`}，如 2026-01-31。
      </p>
      {refusal !== undefined && (
        <p className={styles.refusal} role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </Form>
  )
}

const Places = ({ places, chosen }: { places: AskFormProps['places']; chosen: string }) => (
  <label className={styles.place}>
    <span className={styles.label}>所在地（当地另有假日）</span>
    <select name="regionCode" defaultValue={chosen}>
      <option value="">本站所在地区</option>
      {places.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

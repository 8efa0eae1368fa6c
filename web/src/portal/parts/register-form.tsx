import { Form, useNavigation, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './register-form.module.css'

export type RegisterField =
  | { form: 'text'; name: string; label: string; value: string }
  | {
      form: 'choice'
      name: string
      label: string
      value: string
      /** The first is what an untouched list shows. */
      options: { value: string; words: string }[]
    }
  | { form: 'dates'; label: string; from: [name: string, value: string]; to: [name: string, value: string] }

interface RegisterFormProps {
  label: string
  fields: RegisterField[]
  /** Query values that the form does not show but must not lose. */
  kept: string[]
  isRefused?: boolean
}

const resetFormId = 'register-reset'

const isSet = (field: RegisterField): boolean =>
  field.form === 'dates' ? Boolean(field.from[1] || field.to[1]) : field.value !== ''

/** Filters of a register as a GET form: what is searched for stands in the address. On phones it folds. */
export const RegisterForm = ({ label, fields, kept, isRefused = false }: RegisterFormProps) => {
  const [query] = useSearchParams()
  const set = fields.filter(isSet).length
  const hidden = kept.flatMap(name => {
    const value = query.get(name)
    return value ? [<input key={name} type="hidden" name={name} value={value} />] : []
  })
  return (
    <details className={styles.fold} open={isRefused || undefined}>
      <summary className={styles.summary}>
        <Icon name="filter" size={1.1} />
        筛选条件
        {set > 0 && <span className={styles.set}>已设 {set} 项</span>}
        <Icon name="chevron-down" size={1} className={styles.caret} />
      </summary>
      <Form className={styles.form} key={query.toString()} role="search" aria-label={label}>
        {hidden}
        <div className={styles.fields}>
          {fields.map(field => (
            <Field key={field.label} field={field} isRefused={isRefused} />
          ))}
          <Buttons />
        </div>
      </Form>
      <Form id={resetFormId}>{hidden}</Form>
    </details>
  )
}

const Field = ({ field, isRefused }: { field: RegisterField; isRefused: boolean }) => {
  if (field.form === 'dates') return <Dates field={field} isRefused={isRefused} />
  return (
    <label className={styles.field}>
      <span className={styles.label}>{field.label}</span>
      {field.form === 'text' ? (
        <input
          type="text"
          name={field.name}
          defaultValue={field.value}
          maxLength={100}
          placeholder={`请输入${field.label}`}
          autoComplete="off"
        />
      ) : (
        <select name={field.name} defaultValue={field.value}>
          {field.options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </label>
  )
}

interface DatesProps {
  field: Extract<RegisterField, { form: 'dates' }>
  isRefused: boolean
}

const Dates = ({ field: { label, from, to }, isRefused }: DatesProps) => (
  <fieldset className={styles.dates}>
    <legend className={styles.label}>{label}</legend>
    {[from, to].map(([name, value], end) => (
      <input
        key={name}
        type="date"
        name={name}
        defaultValue={value}
        aria-label={`${label}${end ? '结束' : '开始'}日期`}
        aria-invalid={isRefused || undefined}
      />
    ))}
  </fieldset>
)

const Buttons = () => {
  const { state } = useNavigation()
  return (
    <div className={styles.buttons}>
      <button className={styles.submit} type="submit" disabled={state === 'loading'}>
        <Icon name="search" size={1.1} />
        查询
      </button>
      <button className={styles.reset} type="submit" form={resetFormId}>
        重置
      </button>
    </div>
  )
}

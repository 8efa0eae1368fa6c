import { useSearchParams } from 'react-router'
import { DateInput } from './date-input.tsx'
import styles from './filter-fold.module.css'
import { FilterFold } from './filter-fold.tsx'

export type RegisterField =
  | {
      form: 'text'
      name: string
      label: string
      value: string
      /** Id of a list of words that the browser offers while one types. */
      offers?: string
    }
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

const isSet = (field: RegisterField): boolean =>
  field.form === 'dates' ? Boolean(field.from[1] || field.to[1]) : field.value !== ''

const columns = 4

const hasOneLine = (fields: RegisterField[]): boolean =>
  fields.length <= columns && fields.every(({ form }) => form !== 'dates')

/** Filters of a register. */
export const RegisterForm = ({ label, fields, kept, isRefused = false }: RegisterFormProps) => {
  const [query] = useSearchParams()
  const set = fields.filter(isSet).length
  const hidden = kept.flatMap(name => {
    const value = query.get(name)
    return value ? [<input key={name} type="hidden" name={name} value={value} />] : []
  })
  return (
    <FilterFold
      label={label}
      set={set}
      isOpen={isRefused}
      hasOneLine={hasOneLine(fields)}
      kept={hidden}
      keptByReset={hidden}
    >
      {fields.map(field => (
        <Field key={field.label} field={field} isRefused={isRefused} />
      ))}
    </FilterFold>
  )
}

type FieldOf<F extends RegisterField['form']> = Extract<RegisterField, { form: F }>

const Field = ({ field, isRefused }: { field: RegisterField; isRefused: boolean }) => {
  if (field.form === 'dates') return <Dates field={field} isRefused={isRefused} />
  return field.form === 'text' ? <Text field={field} /> : <Choice field={field} />
}

const Text = ({ field: { name, label, value, offers } }: { field: FieldOf<'text'> }) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <input
      type="text"
      name={name}
      defaultValue={value}
      maxLength={100}
      placeholder={`请输入${label}`}
      list={offers}
      autoComplete="off"
    />
  </label>
)

const Choice = ({ field: { name, label, value, options } }: { field: FieldOf<'choice'> }) => (
  <label className={styles.field}>
    <span className={styles.label}>{label}</span>
    <select name={name} defaultValue={value}>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.words}
        </option>
      ))}
    </select>
  </label>
)

interface DatesProps {
  field: FieldOf<'dates'>
  isRefused: boolean
}

const Dates = ({ field: { label, from, to }, isRefused }: DatesProps) => (
  <fieldset className={styles.dates}>
    <legend className={styles.label}>{label}</legend>
    <DateInput name={from[0]} words="开始日期" value={from[1]} isRefused={isRefused} />
    <span aria-hidden="true">至</span>
    <DateInput name={to[0]} words="结束日期" value={to[1]} isRefused={isRefused} />
  </fieldset>
)

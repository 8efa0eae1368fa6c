import type { Question } from '@sunport/contract/calls/questionnaire.ts'
import { type RegionGroup, regionGroups } from '@sunport/contract/questionnaire/region-options.ts'
import { later } from '../../later.tsx'
import styles from './question-field.module.css'

interface WrittenProps {
  id: string
  question: Question
  given: string[]
  described: string | undefined
  isWrong: boolean
}

const load = async () => (await import('./file-answer.tsx')).FileAnswer

/** Few questions ask for files. The server has it at hand. */
const FileAnswer = later<WrittenProps>(
  'src/portal/kinds/questionnaire-answer/file-answer.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)

const lineAttributes = ({ type, rules }: Question) => {
  switch (type) {
    case 'number':
    case 'money':
      return { inputMode: 'decimal' as const, autoComplete: 'off' }
    case 'date':
      return { type: 'date', min: rules?.earliest, max: rules?.latest }
    case 'unit':
      return { autoComplete: 'organization' }
    case 'signature':
      return { autoComplete: 'name', placeholder: '请输入您的姓名，视为签名' }
    default:
      return {}
  }
}

const unitOf = ({ type, rules }: Question): string | undefined => (type === 'money' ? '元' : rules?.unit)

const choice = ({ code, text }: { code: string; text: string }) => (
  <option key={code} value={code}>
    {text}
  </option>
)

/** A city with its counties; itself first, for whoever cannot say more. No component: a list finds what is chosen in it. */
const region = ({ city, below }: RegionGroup) => {
  const counties = below.map(choice)
  if (!city) return counties
  if (below.length === 0) return choice(city)
  return (
    <optgroup key={city.code} label={city.text}>
      {choice(city)}
      {counties}
    </optgroup>
  )
}

/** A question that has one field: a line, a figure, a day, several lines, a list to choose from. */
export const Written = (props: WrittenProps) => {
  const { id, question, given, described, isWrong } = props
  const { code, type, options, maxLength, required } = question
  const [first] = given
  const common = {
    id,
    name: code,
    'aria-describedby': described,
    'aria-invalid': isWrong || undefined,
    'aria-required': required || undefined,
  }
  if (type === 'file') return <FileAnswer {...props} />
  if (type === 'dropdown' || type === 'region')
    return (
      <select className={styles.line} {...common} defaultValue={first ?? ''}>
        <option value="">请选择</option>
        {type === 'region' ? regionGroups(options).map(region) : options.map(choice)}
      </select>
    )
  if (type === 'text')
    return (
      <>
        <textarea
          className={styles.words}
          {...common}
          rows={4}
          defaultValue={first}
          maxLength={maxLength ?? undefined}
        />
        {maxLength && <p className={styles.help}>最多 {maxLength} 字</p>}
      </>
    )
  const unit = unitOf(question)
  return (
    <span className={styles.withUnit}>
      <input
        className={styles.line}
        type="text"
        {...common}
        {...lineAttributes(question)}
        defaultValue={first}
        maxLength={maxLength ?? undefined}
      />
      {unit && <span>{unit}</span>}
    </span>
  )
}

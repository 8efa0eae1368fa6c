import { articleLimits, type InfoRef, type LawCitation } from '@sunport/contract/content/article-fields.ts'
import { Input } from 'antd'
import type { ControlProps } from '../../ui/control-props.ts'
import { InfoPicker } from './info-picker.tsx'
import styles from './information.module.css'

interface Props extends ControlProps {
  siteId: string
  value?: LawCitation[]
  onChange?: (value: LawCitation[] | undefined) => void
}

/** Laws that an article rests on, each with the provision that is meant. */
export const LawCitations = ({ siteId, value = [], onChange, ...named }: Props) => {
  const choose = (chosen: InfoRef | InfoRef[] | undefined) => {
    const laws = [chosen ?? []].flat()
    const before = new Map(value.map(law => [law.id, law]))
    onChange?.(laws.length > 0 ? laws.map(law => before.get(law.id) ?? law) : undefined)
  }
  const number = (id: string, article: string) =>
    onChange?.(value.map(law => (law.id === id ? { ...law, article } : law)))
  return (
    <>
      <InfoPicker
        {...named}
        siteId={siteId}
        kind="law"
        most={articleLimits.laws}
        value={value}
        onChange={choose}
      />
      {value.map(({ id, title, article }) => (
        <Input
          key={id}
          className={styles.provision}
          prefix={<span className={styles.cited}>{title}</span>}
          aria-label={`《${title}》的条号`}
          placeholder="第几条（可不填）"
          maxLength={20}
          value={article ?? ''}
          onChange={({ target }) => number(id, target.value)}
        />
      ))}
    </>
  )
}

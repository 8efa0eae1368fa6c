import { choicesParameter } from '@sunport/regions/filter-names.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { type Choice, holds, isCut, nameIn, wantsAll } from './choices.ts'
import styles from './item-tree.module.css'
import { changedQuery } from './query.ts'

export const itemNames = (options: Choice[], codes: string): string =>
  codes
    .split(',')
    .map(code => nameIn(options, code) ?? code)
    .join('、')

/** The catalogue as boxes that fold: part of a form, and whole without script. */
export const ItemTree = ({ options, chosen }: { options: Choice[]; chosen: string }) => {
  const [query] = useSearchParams()
  if (options.length === 0) return null
  const codes = chosen ? chosen.split(',') : []
  return (
    <div className={styles.field}>
      <span className={styles.label}>采购品目</span>
      <details className={styles.fold} open={wantsAll(query) || undefined}>
        <summary className={styles.summary}>
          <span className={styles.chosen}>{chosen ? itemNames(options, chosen) : '全部品目'}</span>
          <Icon name="chevron-down" size={0.9} className={styles.caret} />
        </summary>
        <div className={styles.panel}>
          <Items options={options} codes={codes} />
          {isCut(options) && (
            <Link
              className={styles.all}
              to={{ search: changedQuery(query, { [choicesParameter]: 'all' }) }}
              rel="nofollow"
              preventScrollReset
            >
              列出全部品目
            </Link>
          )}
        </div>
      </details>
    </div>
  )
}

const Items = ({ options, codes }: { options: Choice[]; codes: string[] }) => (
  <ul className={styles.items}>
    {options.map(option => (
      <li key={option.code}>
        <label className={styles.item}>
          <input
            type="checkbox"
            name="catalogueCode"
            value={option.code}
            defaultChecked={codes.includes(option.code)}
          />
          {option.name}
        </label>
        {option.below && option.below.length > 0 && (
          <details className={styles.below} open={option.below.some(each => holds(each, codes)) || undefined}>
            <summary className={styles.more} aria-label={`${option.name}的下级品目`}>
              <Icon name="chevron-down" size={0.9} className={styles.caret} />
            </summary>
            <Items options={option.below} codes={codes} />
          </details>
        )}
      </li>
    ))}
  </ul>
)

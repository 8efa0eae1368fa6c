import { Icon } from '../../ui/icon.tsx'
import type { ItemOption } from './item-options.ts'
import styles from './item-tree.module.css'

export const itemNames = (options: ItemOption[], codes: string): string => {
  const nameOf = (code: string, among: ItemOption[]): string | undefined => {
    for (const { code: own, name, below } of among) {
      const found = own === code ? name : nameOf(code, below)
      if (found) return found
    }
    return undefined
  }
  return codes
    .split(',')
    .map(code => nameOf(code, options) ?? code)
    .join('、')
}

/** The catalogue as boxes that fold: part of a form, and whole without script. */
export const ItemTree = ({ options, chosen }: { options: ItemOption[]; chosen: string }) => {
  if (options.length === 0) return null
  const codes = chosen ? chosen.split(',') : []
  return (
    <div className={styles.field}>
      <span className={styles.label}>采购品目</span>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <span className={styles.chosen}>{chosen ? itemNames(options, chosen) : '全部品目'}</span>
          <Icon name="chevron-down" size={0.9} className={styles.caret} />
        </summary>
        <div className={styles.panel}>
          <Items options={options} codes={codes} />
        </div>
      </details>
    </div>
  )
}

const holds = ({ code, below }: ItemOption, codes: string[]): boolean =>
  codes.includes(code) || below.some(each => holds(each, codes))

const Items = ({ options, codes }: { options: ItemOption[]; codes: string[] }) => (
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
        {option.below.length > 0 && (
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

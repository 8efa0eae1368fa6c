import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { Link } from 'react-router'
import styles from './figures.module.css'

/** In place of a number that is too small to stand by itself. */
export const hiddenWords = '不单列'

export const countWords = (count: number): string => count.toLocaleString('en-US')

/** A number with the way to the notices that it counts. */
export const FigureNumber = ({ words, href }: { words: string; href: string | undefined }) =>
  href ? (
    <Link className={styles.number} to={href}>
      {words}
    </Link>
  ) : (
    <span className={styles.number}>{words}</span>
  )

export const Count = ({ count, href }: { count: number | null; href: string | undefined }) =>
  count === null ? (
    <span className={styles.hidden}>{hiddenWords}</span>
  ) : (
    <FigureNumber words={countWords(count)} href={count > 0 ? href : undefined} />
  )

interface AmountProps {
  count: number | null
  amount: string | null
  href: string | undefined
}

/** What is not said is no nought. */
export const Amount = ({ count, amount, href }: AmountProps) => {
  if (count === null) return <span className={styles.hidden}>{hiddenWords}</span>
  if (amount === null) return <span className={styles.hidden}>{count > 0 ? '未写明' : '—'}</span>
  return <FigureNumber words={formatMoneyShort(amount)} href={href} />
}

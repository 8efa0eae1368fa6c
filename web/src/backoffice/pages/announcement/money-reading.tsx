import { formatMoneyShort } from '@sunport/contract/format/money.ts'
import { moneyWords } from '@sunport/contract/format/money-words.ts'
import styles from './announcement.module.css'

const tenThousand = 10_000

/** The amount once more in words, where a slip of the point is seen: small ones need none in a line of many. */
export const MoneyReading = ({ amount, isInRow }: { amount: string; isInRow: boolean }) => {
  if (isInRow)
    return Number(amount) >= tenThousand ? (
      <span className={styles.reading}>{formatMoneyShort(amount)}</span>
    ) : null
  const words = moneyWords(amount)
  return words ? <span className={styles.reading}>{words}</span> : null
}

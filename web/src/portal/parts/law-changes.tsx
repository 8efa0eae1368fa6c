import type { LawText, LawTextChange } from '@sunport/contract/calls/law-text.ts'
import { amendmentNames } from '@sunport/contract/content/law/amendment-names.ts'
import { Link } from 'react-router'
import styles from './law-changes.module.css'
import history from './law-history.module.css'
import { useDay } from './law-history.tsx'
import { RichText } from './rich-text.tsx'

interface Shown {
  law: LawText
}

const compareId = 'law-compare'

const nameOf = ({ label, was }: LawTextChange): string => (was ? `${label}（原${was}）` : label)

/** Which articles the version shown has changed, each with the way there. */
export const ChangedArticles = ({ law: { changes, isToday, asOf } }: Shown) => {
  const dayHref = useDay()
  return (
    <section className={history.panel} aria-labelledby="law-changes">
      <h2 className={history.title} id="law-changes">
        本版修改
      </h2>
      <ul className={styles.list}>
        {changes.map(change => (
          <li key={`${change.op} ${change.label}`} className={styles.change} data-op={change.op}>
            <span className={styles.op}>{amendmentNames[change.op]}</span>
            {change.anchor ? <a href={`#${change.anchor}`}>{nameOf(change)}</a> : <s>{change.label}</s>}
          </li>
        ))}
      </ul>
      <Link
        className={styles.compare}
        to={`${dayHref(isToday ? undefined : asOf, { compare: '1' })}#${compareId}`}
        preventScrollReset
      >
        与前一版逐条对照
      </Link>
    </section>
  )
}

/** Both texts of every changed article: what is gone struck out, what is new marked. */
export const Compared = ({ law: { compared, versionNo, isToday, asOf } }: Shown) => {
  const dayHref = useDay()
  return (
    compared && (
      <section className={styles.compared} id={compareId} aria-labelledby="law-compared">
        <h2 className={styles.heading} id="law-compared">
          第 {versionNo} 版与前一版对照
        </h2>
        <p className={styles.key}>
          <del>删去的文字</del>
          <ins>增加的文字</ins>
          <Link to={dayHref(isToday ? undefined : asOf)}>关闭对照</Link>
        </p>
        <RichText html={compared} />
      </section>
    )
  )
}

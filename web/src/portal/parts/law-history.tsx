import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { groupedActs } from '@sunport/contract/content/law/relations.ts'
import { longDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link, useSearchParams } from 'react-router'
import { usePortal } from '../use-portal.ts'
import styles from './law-history.module.css'
import { ValidityTag } from './validity-tag.tsx'

interface Shown {
  law: LawText
}

const own = ['date', 'compare', 'tiao']

const useKept = (except: readonly string[]): [string, string][] => {
  const [query] = useSearchParams()
  return [...query].filter(([name]) => !except.includes(name))
}

/** What a form keeps of the address that it stands at. */
export const Kept = ({ except }: { except: readonly string[] }) =>
  useKept(except).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

/** The same law on another day; without one, today. */
export const useDay = () => {
  const kept = Object.fromEntries(useKept(own))
  return (date?: string, more = {}): string =>
    `?${new URLSearchParams({ ...kept, ...(date && { date }), ...more })}`
}

/** Which text lies before the reader, by the day on which it came into force. */
const shownWords = ({ asOf, versionNo, versions }: LawText): string => {
  const from = versions.find(({ no }) => no === versionNo)?.validFrom
  if (!from) return `您正在阅读 ${asOf} 的文本`
  const isOn = asOf > from ? `，即 ${asOf} 有效的文本` : ''
  return `您看到的是 ${longDate(from)} 施行的文本${isOn}`
}

/** What a reader must know before he relies on the text: it is of another day, not yet or no longer in force. */
export const LawNotice = ({ law }: Shown) => {
  const dayHref = useDay()
  const { asOf, isToday, isCurrent, versionNo, versions, effectDate, repealDate, repealedBy, repealedById } =
    law
  const isRepealed = repealDate !== null && repealDate <= asOf
  const isUpcoming = effectDate !== null && effectDate > asOf
  const coming = isUpcoming ? undefined : versions.find(({ validFrom }) => validFrom > asOf)
  if (isToday && !isRepealed && !isUpcoming && !coming) return null
  return (
    <div className={styles.notice} role="note">
      {isRepealed && (
        <p>
          本文件自 {repealDate} 起废止
          {repealedBy && (
            <>，依据：{repealedById ? <Link to={`?id=${repealedById}`}>{repealedBy}</Link> : repealedBy}</>
          )}
          。
        </p>
      )}
      {isUpcoming && <p>本文件已公布，自 {effectDate} 起施行。</p>}
      {isToday && coming && (
        <p>
          本文件已公布新版本，自 {coming.validFrom} 起施行。
          <Link to={dayHref(coming.validFrom)}>查看新版本</Link>
        </p>
      )}
      {!isToday && (
        <p>
          {isCurrent ? `${asOf} 的文本与今天的相同` : shownWords(law)}
          {versions.length > 1 && versionNo && `（第 ${versionNo} 版）`}。
          <Link to={dayHref()}>查看今天的文本</Link>
        </p>
      )}
    </div>
  )
}

/** Reads the law as of a day: a plain form, and a link to the first day of each version. */
export const AsOf = ({ law }: Shown) => {
  const dayHref = useDay()
  return (
    <section className={styles.panel} aria-labelledby="law-versions">
      <h2 className={styles.title} id="law-versions">
        历次版本
      </h2>
      <form className={styles.form}>
        <Kept except={own} />
        <input
          className={styles.day}
          type="date"
          name="date"
          aria-label="查看某日的文本"
          defaultValue={law.asOf}
        />
        <button className={styles.go} type="submit">
          查看
        </button>
      </form>
      <ol>
        {law.versions.toReversed().map(({ no, validFrom, amendedBy, note }) => (
          <li key={no}>
            <Link
              className={styles.version}
              to={dayHref(law.isCurrent && no === law.versionNo ? undefined : validFrom)}
              aria-current={no === law.versionNo ? 'true' : undefined}
            >
              <span>
                第 {no} 版 <time dateTime={validFrom}>{validFrom}</time> 起施行
              </span>
              {(amendedBy || note) && <small>{amendedBy || note}</small>}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What else of this site speaks of the law. */
export const CitedBy = ({ law: { citedBy } }: Shown) => {
  const { pack, subSite } = usePortal()
  if (citedBy.length === 0) return null
  return (
    <section className={styles.cited} aria-labelledby="law-cited">
      <h2 className={styles.title} id="law-cited">
        引用本文件的信息
      </h2>
      <ul>
        {citedBy.map(row => (
          <li key={row.id}>
            <Link to={detailHref(pack, row, subSite?.code)}>{row.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Acts above, below and beside the law, with the way to those that the site publishes. */
export const RelatedActs = ({ law: { relations } }: Shown) => {
  const groups = groupedActs(relations)
  if (groups.length === 0) return null
  return (
    <section className={styles.cited} aria-labelledby="law-related">
      <h2 className={styles.title} id="law-related">
        关联法规
      </h2>
      <dl className={styles.related}>
        {groups.map(({ words, acts }) => (
          <div key={words}>
            <dt>{words}</dt>
            {acts.map(({ id, title, validity }) => (
              <dd key={id ?? title}>
                {id ? <Link to={`?id=${encodeURIComponent(id)}`}>{title}</Link> : title}
                {validity && <ValidityTag validity={validity} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

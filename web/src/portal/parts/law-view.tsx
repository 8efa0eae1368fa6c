import type { LawText } from '@sunport/contract/calls/law-text.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import type { ReactNode } from 'react'
import { useHref, useLocation, useSearchParams } from 'react-router'
import { Attachments } from './attachments.tsx'
import type { ShownData, ShownDetail } from './detail-data.ts'
import { BackLink } from './detail-page.tsx'
import { ChangedArticles, Compared } from './law-changes.tsx'
import { AsOf, CitedBy, Kept, LawNotice, RelatedActs } from './law-history.tsx'
import styles from './law-view.module.css'
import { Neighbours } from './neighbours.tsx'
import { PrintedCode } from './page-address.tsx'
import { PrintButton, ShareButton, sizedSheet, TextSize } from './reading-tools.tsx'
import { RichText } from './rich-text.tsx'
import { ValidityTag } from './validity-tag.tsx'
import { VerifyMark } from './verify-mark.tsx'
import { WholeWords } from './whole-words.tsx'

/** A law: its facts, its table of contents, and its text with an anchor on every article. */
export const LawView = ({ shown, law }: { shown: ShownData; law: LawText }) => {
  const { info, back } = shown
  return (
    <>
      <BackLink to={back} />
      <article className={`${styles.law} ${sizedSheet}`}>
        <header className={styles.head}>
          <p className={styles.marks}>
            {info.lawCategoryName && <span className={styles.category}>{info.lawCategoryName}</span>}
            <ValidityTag validity={law.validity ?? info.validity} />
          </p>
          <h1 className={styles.title}>
            <WholeWords text={info.title} />
          </h1>
          <LawFacts info={info} law={law} />
          <LawNotice law={law} />
        </header>
        <div className={styles.columns}>
          <aside className={styles.aside} aria-label="目录与工具">
            <details className={styles.fold} open={law.isMissing || undefined}>
              <summary className={styles.summary}>目录与工具</summary>
              {law.last > 0 && <Jump last={law.last} isMissing={law.isMissing} />}
              {law.versions.length > 0 && <AsOf law={law} />}
              {law.changes.length > 0 && <ChangedArticles law={law} />}
              {law.chapters.length > 0 && <Contents chapters={law.chapters} />}
              <div className={styles.tools}>
                <TextSize />
                <PrintButton />
                <ShareButton />
                {law.pdf && (
                  <a className={styles.pdf} href={law.pdf} rel="nofollow" download>
                    下载 PDF
                  </a>
                )}
              </div>
            </details>
          </aside>
          <div className={styles.sheet}>
            <Compared law={law} />
            <RichText html={law.html} />
            <Attachments files={info.attachments} />
            <RelatedActs law={law} />
            <CitedBy law={law} />
            <PrintedCode address={shown.address} path={shown.path} />
            <VerifyMark shown={shown} />
            <Neighbours shown={shown} />
          </div>
        </div>
      </article>
    </>
  )
}

const dayOf = (day: string | null): ReactNode => day && <time dateTime={day}>{day}</time>

const LawFacts = ({ info, law }: { info: ShownDetail; law: LawText }) => {
  const published = law.publishDate ?? wireDate(info.noticeTime)
  // A law's own days are those of its first text.
  const { validFrom } = law.versions.find(({ no }) => no === law.versionNo) ?? {}
  const later = validFrom && validFrom !== law.effectDate ? validFrom : null
  const facts: [string, ReactNode][] = [
    ['发文字号', info.publishNumber],
    ['发布机关', info.issuer ?? info.source],
    ['通过日期', law.adoptDate],
    [later ? '首次公布' : '公布日期', dayOf(published)],
    [later ? '首次施行' : '施行日期', dayOf(law.effectDate)],
    ['本版施行', dayOf(later)],
    ['主题', law.topic],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Goes to an article by its number: a plain form, whose answer is the same page with that article marked. */
const Jump = ({ last, isMissing }: { last: number; isMissing: boolean }) => {
  const [query] = useSearchParams()
  const here = useHref(useLocation().pathname)
  const asked = query.get('tiao') ?? ''
  return (
    <form className={styles.jump} action={`${here}#tiao`} aria-label="按条查阅">
      <Kept except={['tiao']} />
      <label className={styles.jumpLabel}>
        查阅第
        <input
          className={styles.number}
          name="tiao"
          defaultValue={asked}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          aria-label={`条文序号，共 ${last} 条`}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? 'tiao-missing' : undefined}
        />
        条
      </label>
      <button className={styles.go} type="submit">
        跳转
      </button>
      {isMissing && (
        <p className={styles.missing} id="tiao-missing" role="alert">
          本文件共 {last} 条，没有您要找的条文。
        </p>
      )}
    </form>
  )
}

const rangeOf = (articles: number[]): string => {
  const [first] = articles
  const last = articles.at(-1)
  if (first === undefined) return ''
  return first === last ? `第 ${first} 条` : `第 ${first}–${last} 条`
}

const Contents = ({ chapters }: Pick<LawText, 'chapters'>) => (
  <nav className={styles.contents} aria-labelledby="law-contents">
    <h2 className={styles.contentsTitle} id="law-contents">
      目录
    </h2>
    <ol>
      {chapters.map(({ id, title, level, articles }) => (
        <li key={id} data-level={level}>
          <a className={styles.chapter} href={`#${id}`}>
            <span>{title}</span>
            <span className={styles.range}>{rangeOf(articles)}</span>
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

import { Link } from 'react-router'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import styles from './article-view.module.css'
import { Attachments } from './attachments.tsx'
import { BasisNotice } from './basis-notice.tsx'
import type { ShownData } from './detail-data.ts'
import { BackLink } from './detail-page.tsx'
import { Neighbours } from './neighbours.tsx'
import { PrintedAddress } from './page-address.tsx'
import { PrintButton, ShareButton, sizedSheet, TextSize } from './reading-tools.tsx'
import { RelatedEntries } from './related-entries.tsx'
import { RichText } from './rich-text.tsx'
import { Empty } from './states.tsx'
import { shortTime } from './times.ts'
import { TitleWords } from './title-words.tsx'
import { VerifyMark } from './verify-mark.tsx'
import { WholeWords } from './whole-words.tsx'

/** What the article is about: each leads to what else there is on it. */
const Tags = ({ tags }: { tags: string[] }) => {
  const { pack } = usePortal()
  if (tags.length === 0) return null
  return (
    <p className={styles.tags}>
      标签：
      {tags.map(tag => (
        <Link key={tag} to={withQuery(pack.searchPath, 'searchKey', tag)}>
          {tag}
        </Link>
      ))}
    </p>
  )
}

/** An article on its sheet. */
export const ArticleView = ({ shown }: { shown: ShownData }) => {
  const { info, back } = shown
  const { mode } = usePortal()
  return (
    <>
      <BackLink to={back} />
      <article className={`${styles.sheet} ${sizedSheet}`}>
        <header className={styles.head}>
          <h1 className={styles.title}>
            <TitleWords title={<WholeWords text={info.title} />} mark={info.titleMark} />
          </h1>
          <ul className={styles.facts}>
            <li>
              发布时间：<time dateTime={info.noticeTime ?? undefined}>{shortTime(info.noticeTime)}</time>
            </li>
            {(info.source || info.author) && <li>来源：{info.source || info.author}</li>}
            {info.regionName && <li>区划：{info.regionName}</li>}
            {info.publishNumber && <li>文号：{info.publishNumber}</li>}
            {info.facts.map(({ name, value }) => (
              <li key={name}>{`${name}：${value}`}</li>
            ))}
            <li>浏览：{info.clickNum.toLocaleString('en-US')} 次</li>
          </ul>
          <div className={styles.tools}>
            <TextSize />
            <PrintButton />
            <ShareButton />
          </div>
        </header>
        <div className={styles.body}>
          <BasisNotice changed={shown.basis} />
          {mode.elder && info.elderSummary && (
            <p className={styles.summary}>
              <b>内容提要：</b>
              {info.elderSummary}
            </p>
          )}
          {info.content ? <RichText html={info.content} /> : <Empty words="暂无详细内容" />}
          <Attachments files={info.attachments} />
          <Tags tags={info.tags} />
          <RelatedEntries entries={info.laws} title="相关法规" id="related-laws" />
          <RelatedEntries entries={info.notices} title="相关公告" id="related-notices" />
          <RelatedEntries entries={shown.related} title={shown.isChosen ? '相关阅读' : '相关知识'} />
          <PrintedAddress address={shown.address} />
          <VerifyMark shown={shown} />
          <Neighbours shown={shown} />
        </div>
      </article>
    </>
  )
}

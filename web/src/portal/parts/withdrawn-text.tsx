import type { WithdrawnText as Text } from '@sunport/contract/calls/info.ts'
import { Link } from 'react-router'
import styles from './article-view.module.css'
import type { AbsentData } from './detail-data.ts'
import page from './detail-page.module.css'
import { RichText } from './rich-text.tsx'
import { Empty } from './states.tsx'
import { shortTime } from './times.ts'
import { WholeWords } from './whole-words.tsx'

type Withdrawn = Extract<AbsentData, { outcome: 'withdrawn' }>

/** What was withdrawn, for the record: below the reason, so that nobody takes it for what holds. */
export const WithdrawnText = ({ detail, text }: { detail: Withdrawn; text: Text }) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <h1 className={styles.title}>
        <WholeWords text={detail.title} />
      </h1>
      <ul className={styles.facts}>
        <li>
          发布时间：<time dateTime={text.noticeTime ?? undefined}>{shortTime(text.noticeTime)}</time>
        </li>
        {text.source && <li>来源：{text.source}</li>}
        {text.publishNumber && <li>文号：{text.publishNumber}</li>}
      </ul>
    </header>
    <div className={styles.body}>
      <div className={page.withdrawn} role="note">
        <p className={page.withdrawnTitle}>
          {detail.notice}
          {text.withdrawnTime && `（${shortTime(text.withdrawnTime)}）`}
        </p>
        <p>撤销原因：{detail.reason || '发布单位未说明'}</p>
        {detail.successor && (
          <p>
            已由新的信息替代：<Link to={detail.successor.href}>{detail.successor.title}</Link>
          </p>
        )}
        <p>以下为撤销前的原文，仅供查阅，不再作为办事依据。</p>
      </div>
      {text.content ? <RichText html={text.content} /> : <Empty words="暂无详细内容" />}
      {text.hasAttachments && <p className={page.reason}>附件已停止下载。</p>}
      <p className={page.ways}>
        <Link to={detail.back}>返回列表</Link>
      </p>
    </div>
  </article>
)

import { apiPrefix } from '@sunport/contract/call.ts'
import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import type { DeskDetail, DeskReply } from '@sunport/contract/calls/message-desk-shapes.ts'
import { addressOf } from '@sunport/contract/client.ts'
import { messageTypes } from '@sunport/contract/codes.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import styles from './message.module.css'

const replyStates: Record<DeskReply['state'], string> = {
  draft: '草稿',
  reviewing: '待审核',
  published: '已答复',
  superseded: '已替换',
}

const fileAddress = (id: string, fileId: string): string =>
  apiPrefix + addressOf(messageDesk.file, { id, fileId }).path

/** What was asked, what was added, what was answered. */
export const MessageText = ({ item }: { item: DeskDetail }) => (
  <section className={styles.sheet} aria-label="留言内容">
    <h2>
      {messageTypes[item.msgType]} · {item.shownName}
    </h2>
    <p className={styles.words}>{item.content}</p>
    {item.additions.map(({ kind, at, content }) => (
      <div className={styles.added} key={at}>
        <b>{kind === 'follow' ? '追问' : '补充'}</b> <time dateTime={at}>{at}</time>
        <p className={styles.words}>{content}</p>
      </div>
    ))}
    {item.attachments.length > 0 && (
      <ul className={styles.files}>
        {item.attachments.map(({ id, name, size }) => (
          <li key={id}>
            <a href={fileAddress(item.id, id)} download={name}>
              {name}
            </a>
            （{formatBytes(size)}）
          </li>
        ))}
      </ul>
    )}
    {item.pageUrl && (
      <p>
        所指页面：
        <a
          href={item.pageUrl.startsWith(routerBase) ? item.pageUrl : `${routerBase}${item.pageUrl}`}
          target="_blank"
          rel="noreferrer"
        >
          {item.pageUrl}
        </a>
      </p>
    )}
    {item.relatedNoticeTitle && <p>相关公告：{item.relatedNoticeTitle}</p>}
    {item.replies.map(reply => (
      <article className={styles.reply} key={reply.id}>
        <h3>
          答复 {reply.replyNo} <span className={styles.quiet}>{replyStates[reply.state]}</span>
        </h3>
        <p className={styles.words}>{reply.text}</p>
        <p className={styles.quiet}>
          {[reply.orgName, reply.authorName, reply.publishedAt].filter(Boolean).join(' · ')}
          {reply.citations.length > 0 && ` · 依据：${reply.citations.join('、')}`}
          {reply.uncitedReason && ` · 无依据：${reply.uncitedReason}`}
        </p>
      </article>
    ))}
  </section>
)

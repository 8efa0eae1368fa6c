import type { ChangedBasis } from '@sunport/contract/calls/basis.ts'
import type { MessageDetail, MessageReply } from '@sunport/contract/calls/message.ts'
import { Icon } from '../../../ui/icon.tsx'
import { BasisNotice } from '../../parts/basis-notice.tsx'
import { LinkedText } from '../../parts/linked-text.tsx'
import { shortTime } from '../../parts/times.ts'
import { WholeWords } from '../../parts/whole-words.tsx'
import type { LinkedMessage } from './loader.ts'
import styles from './message-view.module.css'
import { MessageStatusChip } from './status-chip.tsx'

/** One question and what was answered. Both are plain text; only line breaks are kept. */
export const MessageView = ({
  message,
  linked,
  basis,
}: {
  message: MessageDetail
  linked?: LinkedMessage | undefined
  basis?: ChangedBasis[] | undefined
}) => (
  <article className={styles.sheet}>
    <header className={styles.head}>
      <h1 className={styles.title}>
        <WholeWords text={message.subject} />
      </h1>
      <p className={styles.facts}>
        <MessageStatusChip status={message.status} />
        <span>{message.typeName}</span>
        <span>留言人：{message.submitter}</span>
        <span>
          提问时间：<time dateTime={message.receivedAt}>{shortTime(message.receivedAt)}</time>
        </span>
      </p>
    </header>
    <section className={styles.question} aria-labelledby="message-question">
      <h2 className={styles.mark} id="message-question">
        <Icon name="chat" size={1.1} />
        问题
      </h2>
      <p className={styles.text}>
        {message.content === null ? (
          '本条留言正在办理，内容将在答复后一并公开。'
        ) : (
          <LinkedText pieces={linked?.content ?? [message.content]} />
        )}
      </p>
    </section>
    <BasisNotice changed={basis} />
    {message.replies.map((reply, at) => (
      <Reply key={reply.publishedAt} reply={reply} linked={linked?.replies[at]} />
    ))}
    {message.replies.length === 0 && (
      <p className={styles.none}>
        <Icon name="clock" />
        暂未回复
      </p>
    )}
  </article>
)

const Reply = ({
  reply,
  linked = { text: [reply.text], citations: reply.citations },
}: {
  reply: MessageReply
  linked?: LinkedMessage['replies'][number] | undefined
}) => (
  <section className={styles.reply} aria-label="答复">
    <h2 className={styles.mark}>
      <Icon name="check" size={1.1} />
      答复
    </h2>
    <p className={styles.text}>
      <LinkedText pieces={linked.text} />
    </p>
    {reply.citations.length > 0 && (
      <div className={styles.laws}>
        <h3>依据</h3>
        <ul>
          {reply.citations.map((law, at) => (
            <li key={law}>
              <LinkedText pieces={[linked.citations[at] ?? law]} />
            </li>
          ))}
        </ul>
      </div>
    )}
    <p className={styles.signed}>
      {reply.orgName && <span>{reply.orgName}</span>}
      <time dateTime={reply.publishedAt}>{shortTime(reply.publishedAt)}</time>
    </p>
  </section>
)

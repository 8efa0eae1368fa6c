import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { messagePaths } from '../message-paths.ts'
import { shortTime } from '../times.ts'
import { OfferedTexts } from './offered-texts.tsx'
import type { MessageReceipt } from './preset.ts'
import styles from './submitted.module.css'

/** 提交成功: the number and the code, shown this once. */
export const Submitted = ({ saved }: { saved: MessageReceipt }) => {
  const { pack } = usePortal()
  const { board } = messagePaths(pack)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.submitted} aria-labelledby="message-submitted">
      <Icon name="check" size={2.5} className={styles.mark} />
      <h2 className={styles.title} id="message-submitted" ref={heading} tabIndex={-1}>
        提交成功
      </h2>
      <p>您的留言已于 {shortTime(saved.receivedAt)} 收到，我们将尽快受理。</p>
      <dl className={styles.facts}>
        <div>
          <dt>留言编号</dt>
          <dd>{saved.msgNo}</dd>
        </div>
        <div>
          <dt>查询码</dt>
          <dd>{saved.queryCode}</dd>
        </div>
      </dl>
      <p className={styles.keep}>
        <Icon name="alert" size={1.1} />
        查询码只显示这一次，请抄写或截屏保存，凭编号和查询码可随时查询办理进度。
      </p>
      {saved.offered && <OfferedTexts offered={saved.offered} />}
      {board && (
        <Link className={styles.back} to={board}>
          返回留言列表
        </Link>
      )}
    </section>
  )
}

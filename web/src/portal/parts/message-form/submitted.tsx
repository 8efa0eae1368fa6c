import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { messagePaths } from '../message-paths.ts'
import { PrintButton } from '../reading-tools.tsx'
import { shortTime } from '../times.ts'
import { OfferedTexts } from './offered-texts.tsx'
import type { MessageReceipt } from './preset.ts'
import styles from './submitted.module.css'

const copyWords = { ready: '复制编号和查询码', done: '已复制', refused: '请手工抄写' } as const

const CopyButton = ({ saved: { msgNo, queryCode } }: { saved: MessageReceipt }) => {
  const [state, setState] = useState<keyof typeof copyWords>('ready')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`留言编号 ${msgNo} 查询码 ${queryCode}`)
      setState('done')
    } catch {
      setState('refused')
    }
  }
  return (
    <button className={styles.copy} type="button" onClick={() => void copy()}>
      <Icon name="share" size={1.1} />
      <span role="status">{copyWords[state]}</span>
    </button>
  )
}

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
      <p>
        您的留言已于 {shortTime(saved.receivedAt)} 收到，最迟于 <b>{saved.replyDue}</b> 答复。
      </p>
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
        查询码在这里只显示这一次，已同时发送到您验证过的手机。凭编号和查询码可随时查询办理进度。
      </p>
      <div className={styles.tools}>
        <CopyButton saved={saved} />
        <PrintButton />
      </div>
      {saved.offered && <OfferedTexts offered={saved.offered} />}
      {board && (
        <Link className={styles.back} to={board}>
          返回留言列表
        </Link>
      )}
    </section>
  )
}

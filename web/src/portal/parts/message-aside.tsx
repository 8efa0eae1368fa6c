import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './message-aside.module.css'
import { MessageProgressCard } from './message-progress.tsx'
import { statutoryHref } from './statutory-href.ts'

/** Beside the board and the form: how far is mine, and what this place is for. */
export const MessageAside = ({ hasQuery = true }: { hasQuery?: boolean }) => {
  const { pack } = usePortal()
  return (
    <aside className={styles.aside} aria-label="留言办理">
      {hasQuery && <MessageProgressCard />}
      <section className={styles.card} aria-labelledby="message-rules">
        <h2 className={styles.heading} id="message-rules">
          <Icon name="info" size={1.1} />
          留言须知
        </h2>
        <ul className={styles.rules}>
          <li>简单问题 5 个工作日内答复，需要核实的一般不超过 15 个工作日。</li>
          <li>就具体项目提出询问的，也可直接联系采购人或代理机构，其应当在 3 个工作日内答复。</li>
          <li>
            质疑、投诉有法定的期限（
            <Link to={statutoryHref(pack)}>算一算</Link>
            ）和形式，请按“质疑投诉”的程序办理，本栏目的留言不计为质疑或投诉。
          </li>
          <li>经您同意且隐去个人信息后，留言与答复才会公开。</li>
        </ul>
        <p className={styles.phone}>
          <Icon name="phone" size={1.1} />
          咨询电话 {pack.footer.phone}
        </p>
      </section>
    </aside>
  )
}

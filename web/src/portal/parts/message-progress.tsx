import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './message-aside.module.css'
import { progressPath } from './progress-path.ts'

/** The way to 办理进度, which has a page of its own and needs no script. */
export const MessageProgressCard = () => {
  const { pack } = usePortal()
  return (
    <section className={styles.card} aria-labelledby="message-progress">
      <h2 className={styles.heading} id="message-progress">
        <Icon name="clock" size={1.1} />
        我的留言
      </h2>
      <Link className={styles.follow} to={progressPath(pack)}>
        查询办理进度
      </Link>
    </section>
  )
}

/** On a phone the card stands below a long form: who only wants to know how far his message is finds this first. */
export const ProgressFirst = ({ words = '已经留过言？查询办理进度' }: { words?: string }) => {
  const { pack } = usePortal()
  return (
    <Link className={styles.first} to={progressPath(pack)}>
      <Icon name="clock" size={1.1} />
      {words}
    </Link>
  )
}

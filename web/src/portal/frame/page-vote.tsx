import { votePath } from '@sunport/contract/constants.ts'
import { useLocation } from 'react-router'
import { usePortal } from '../use-portal.ts'
import styles from './page-vote.module.css'

/** 这页有用吗: a plain form, answered by the same page; nobody is followed for it. */
export const PageVote = () => {
  const { path } = usePortal()
  const { search } = useLocation()
  return (
    <form className={`sunport-content ${styles.vote}`} method="post" action={votePath}>
      <input type="hidden" name="at" value={path + search} />
      <span>这页有用吗？</span>
      <button type="submit" name="useful" value="1">
        有用
      </button>
      <button type="submit" name="useful" value="0">
        没用
      </button>
      <span className={styles.thanks} id="thanks">
        谢谢，已经记下。
      </span>
    </form>
  )
}

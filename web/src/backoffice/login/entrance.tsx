import type { ReactNode } from 'react'
import { EntranceArt } from './entrance-art.tsx'
import styles from './login.module.css'

interface Props {
  title: string
  siteName?: string
  children: ReactNode
}

/** The two halves of the login and lock pages: whose house this is, and its door. */
export const Entrance = ({ title, siteName, children }: Props) => (
  <div className={styles.entrance}>
    <header className={styles.picture}>
      <EntranceArt />
      <div className={styles.words}>
        <p className={styles.site}>{siteName || '政府采购信息公开'}</p>
        <p className={styles.title}>{title}</p>
        <p className={styles.motto}>公开、公平、公正，让每一笔采购都在阳光下</p>
      </div>
    </header>
    <main className={styles.door}>
      <div className={styles.card}>{children}</div>
    </main>
  </div>
)

import { Avatar } from 'antd'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { redirectTarget } from '../shell/guards.ts'
import { clearTags } from '../shell/tag-store.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Entrance } from './entrance.tsx'
import { clearLock, readLock } from './lock.ts'
import styles from './login.module.css'

/** The locked screen: the session is over on the server, its opened pages wait for the same user's password. */
export const LockPage = () => {
  const navigate = useNavigate()
  const site = useAppearance()
  const title = site?.title ?? defaultTitle
  const lock = readLock()

  useEffect(() => {
    document.title = `已锁定 - ${title}`
  }, [title])

  if (!lock) return <Navigate to="/login" replace />
  const unlock = () => {
    clearLock()
    navigate(redirectTarget(lock.path), { replace: true })
  }
  const changeUser = () => {
    clearLock()
    clearTags()
    navigate('/login', { replace: true })
  }
  return (
    <Entrance title={title} siteName={site?.siteName}>
      <Avatar size={52}>{lock.displayName.slice(0, 1)}</Avatar>
      <h1 className={styles.heading}>{lock.displayName}</h1>
      <p className={styles.hint}>屏幕已锁定，输入密码继续</p>
      <CredentialsForm userName={lock.userName} submitText="解锁" onSignedIn={unlock} />
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={changeUser}>
          换一个用户登录
        </button>
      </p>
    </Entrance>
  )
}

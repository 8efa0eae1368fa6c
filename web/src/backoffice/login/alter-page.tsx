import { App } from 'antd'
import { useNavigate } from 'react-router'
import { PageHeader } from '../../ui/back-office-page-header.tsx'
import { logout } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'
import { PasswordForm } from './password-form.tsx'
import { takeReturn } from './return-place.ts'

/** Before anything else: a password that somebody else knows, or that is too old, is replaced. */
export const ForcedAlterPage = () => {
  const navigate = useNavigate()
  const user = useDoor('password', '/main/alter')
  if (!user) return null
  return (
    <Door title="修改密码">
      <Mark size={44} />
      <h1 className={styles.heading}>请先修改密码</h1>
      <p className={styles.hint}>初始密码或已到期的密码须修改后才能继续使用</p>
      <PasswordForm onChanged={() => navigate(takeReturn(), { replace: true })} />
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          返回登录
        </button>
      </p>
    </Door>
  )
}

/** 修改密码, from the user's menu. */
export const AlterPage = () => {
  const { message } = App.useApp()
  return (
    <>
      <PageHeader title="修改密码" note="修改后，您在其他设备上的登录将全部退出" />
      <section className={styles.alter}>
        <PasswordForm onChanged={() => message.success('密码已修改')} />
      </section>
    </>
  )
}

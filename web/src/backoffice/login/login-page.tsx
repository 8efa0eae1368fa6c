import { routerBase } from '@sunport/contract/constants.ts'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { redirectTarget } from '../shell/guards.ts'
import { Mark } from '../shell/mark.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { DoorNotices } from './door-notices.tsx'
import { Entrance } from './entrance.tsx'
import styles from './login.module.css'

export const LoginPage = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const site = useAppearance()
  const title = site?.title ?? defaultTitle

  useEffect(() => {
    document.title = `登录 - ${title}`
  }, [title])

  return (
    <Entrance title={title} siteName={site?.siteName}>
      <Mark size={44} />
      <h1 className={styles.heading}>登录管理后台</h1>
      <p className={styles.hint}>供采购管理人员与业务操作员使用</p>
      <DoorNotices />
      <CredentialsForm
        onSignedIn={() => navigate(redirectTarget(params.get('redirect')), { replace: true })}
      />
      <p className={styles.foot}>
        <a href={`${routerBase}/`}>返回门户首页</a>
        <span>忘记密码请联系本单位管理员</span>
      </p>
    </Entrance>
  )
}

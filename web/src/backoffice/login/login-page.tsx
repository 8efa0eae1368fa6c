import { routerBase } from '@sunport/contract/constants.ts'
import { deskPath } from '@sunport/contract/rules/desk-path.ts'
import { isSsoProblem, ssoProblems } from '@sunport/contract/sso/door.ts'
import { Alert, Divider } from 'antd'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { Mark } from '../shell/mark.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { DoorNotices } from './door-notices.tsx'
import { Entrance } from './entrance.tsx'
import styles from './login.module.css'
import { UnitEntrance, useWaysIn } from './unit-entrance.tsx'

export const LoginPage = () => {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const site = useAppearance()
  const title = site?.title ?? defaultTitle
  const ways = useWaysIn()
  const problem = params.get('sso') ?? ''
  const goesOn = () => deskPath(params.get('redirect'))
  const unit = (isPrimary: boolean) => <UnitEntrance goesOn={goesOn} isPrimary={isPrimary} />
  const ownForm = <CredentialsForm onSignedIn={() => navigate(goesOn(), { replace: true })} />

  useEffect(() => {
    document.title = `登录 - ${title}`
  }, [title])

  return (
    <Entrance title={title} siteName={site?.siteName}>
      <Mark size={44} />
      <h1 className={styles.heading}>登录管理后台</h1>
      <p className={styles.hint}>供采购管理人员与业务操作员使用</p>
      <DoorNotices />
      {isSsoProblem(problem) && (
        <Alert type="warning" showIcon title={ssoProblems[problem]} className={styles.refusal ?? ''} />
      )}
      {ways?.ssoOnly ? (
        <>
          {unit(true)}
          <details className={styles.emergency}>
            <summary>系统、安全、审计管理员用密码登录</summary>
            {ownForm}
          </details>
        </>
      ) : (
        ownForm
      )}
      {ways?.sso && !ways.ssoOnly && (
        <>
          <Divider plain>或</Divider>
          {unit(false)}
        </>
      )}
      <p className={styles.foot}>
        <a href={`${routerBase}/`}>返回门户首页</a>
        <span>忘记密码请联系本单位管理员</span>
      </p>
    </Entrance>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { LayoutWrapper } from '../../ui/layout-wrapper.tsx'
import { Absences } from './absences.tsx'
import { LoginHistory } from './login-history.tsx'
import { NotificationSheet } from './notification-sheet.tsx'
import { OwnOperations } from './own-operations.tsx'
import { ProfileSheet } from './profile-sheet.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import styles from './user-setting.module.css'

/** 个人设置: the own account, its safety, and where it is in use. */
export const Page = () => {
  const profile = useQuery({ queryKey: ['account', 'profile'], queryFn: () => api.account.profile({}) })
  return (
    <>
      <PageHeader title="个人设置">
        <Link to="/main/alter">
          <Button>修改密码</Button>
        </Link>
      </PageHeader>
      {profile.isError && (
        <Alert
          type="error"
          showIcon
          title={profile.error.message}
          action={
            <Button size="small" onClick={() => profile.refetch()}>
              重试
            </Button>
          }
        />
      )}
      <div className={styles.columns}>
        <div>
          <LayoutWrapper title="基本资料">
            {profile.data ? <ProfileSheet profile={profile.data} /> : <Skeleton active />}
          </LayoutWrapper>
          <LayoutWrapper title="动态验证码">
            {profile.data ? <SecondFactor profile={profile.data} /> : <Skeleton active />}
          </LayoutWrapper>
          <Absences />
          <OwnOperations />
        </div>
        <div>
          <LayoutWrapper title="通知方式">
            <NotificationSheet />
          </LayoutWrapper>
          <Sessions />
          <Tokens />
          <LoginHistory />
        </div>
      </div>
    </>
  )
}

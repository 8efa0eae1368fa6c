import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { useLoaderData } from 'react-router'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { AuthEntryData } from './loader.ts'
import { LoginPanel } from './login-panel.tsx'
import styles from './page.module.css'
import { RegisterSteps } from './register-steps.tsx'

/** Shows the way in. Nobody signs in here: the platform asks for passwords and certificates, this site never. */
export const Page = () => {
  const route = usePortal().route as PlainRoute
  const data = useLoaderData<AuthEntryData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      <Entrances data={data} isRegister={route.variant === 'register'} />
    </div>
  )
}

const Entrances = ({ data, isRegister }: { data: AuthEntryData; isRegister: boolean }) => {
  const { value: roles, failure } = data.roles
  if (!roles) return <LoadFailed reason={failure ?? ''} />
  const [first] = roles
  if (!first) return <Empty words={isRegister ? '暂无注册入口' : '暂无登录入口'} />
  return isRegister ? (
    <RegisterSteps data={data} roles={roles} />
  ) : (
    <LoginPanel roles={roles} chosen={data.chosen ?? first} way={data.way} />
  )
}

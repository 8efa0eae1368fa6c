import { Result } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '../session.ts'
import { frameSandbox, frameSource } from './frame-source.ts'
import { pageLabel } from './page-label.ts'
import styles from './shell.module.css'

/** Shows another system inside the shell, when it is of this origin or the configuration allows it. */
export const FramePage = () => {
  const { menu, user } = useSession()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const source = frameSource(params.get('src'), location.origin, user.frameOrigins)
  if (!source)
    return (
      <Result
        status="403"
        title="不能打开该页面"
        subTitle="只能嵌入本站页面或系统配置中允许的外部系统。请从左侧菜单进入，不要使用来历不明的链接。"
      />
    )
  return (
    <iframe
      className={styles.frame}
      src={source}
      title={pageLabel(menu, pathname, search)}
      sandbox={frameSandbox(source, location.origin)}
      referrerPolicy="strict-origin"
    />
  )
}

import { Result } from 'antd'
import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '../session.ts'
import { framedOrigins, frameSource } from './frame-source.ts'
import { pageLabel } from './page-label.ts'
import styles from './shell.module.css'

/** Shows another system inside the shell, when this origin or the server's menu vouches for it. */
export const FramePage = () => {
  const { menu } = useSession()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const allowed = useMemo(() => framedOrigins(menu, location.origin), [menu])
  const source = frameSource(params.get('src'), location.origin, allowed)
  if (!source)
    return (
      <Result
        status="403"
        title="不能打开该页面"
        subTitle="只能嵌入本站页面或菜单中登记的系统。请从左侧菜单进入，不要使用来历不明的链接。"
      />
    )
  const isOurs = new URL(source).origin === location.origin
  return (
    <iframe
      className={styles.frame}
      src={source}
      title={pageLabel(menu, pathname, search)}
      sandbox={
        isOurs ? undefined : 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads'
      }
      referrerPolicy="strict-origin"
    />
  )
}

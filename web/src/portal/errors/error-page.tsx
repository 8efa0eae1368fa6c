import { errorTitles } from '@sunport/regions/common-routes.ts'
import { Form, Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { mainNotices } from '../parts/main-notices.ts'
import { usePortal } from '../use-portal.ts'
import styles from './error-page.module.css'

const hints: Record<string, string> = {
  '/401': '您要看的内容需要登录，请登录后再试。',
  '/403': '您没有查看此页面的权限。如有疑问，请联系网站管理单位。',
  '/404': '您访问的页面可能已经移动或删除，也可能是地址输入有误。请检查地址，或者搜索您要找的内容。',
  '/500': '系统未知错误,请反馈给管理员',
}

/** /401, /403, /404 and /500 in the region's frame, with ways out. */
export const ErrorPage = () => {
  const { path } = usePortal()
  return <ErrorNotice status={path in errorTitles ? path : '/500'} />
}

/** What went wrong in one line, and where to go from here. `retry`: the address to ask for again. */
export const ErrorNotice = ({ status, retry }: { status: string; retry?: string }) => {
  const { pack } = usePortal()
  const notices = mainNotices(pack)
  return (
    <div className={`sunport-content ${styles.page}`}>
      <p className={styles.code} aria-hidden="true">
        {status.slice(1)}
      </p>
      <div className={styles.words}>
        <h1 className={styles.title}>{errorTitles[status]}</h1>
        <p className={styles.hint}>{hints[status]}</p>
        <Form className={styles.search} action={pack.searchPath} role="search" aria-label="搜索要找的内容">
          <input
            className={styles.box}
            type="search"
            name="searchKey"
            maxLength={100}
            placeholder="输入查询内容"
            aria-label="全站搜索"
          />
          <button className={styles.go} type="submit">
            <Icon name="search" size={1.1} />
            搜索
          </button>
        </Form>
        <p className={styles.ways}>
          {retry && (
            <a className={styles.way} href={retry}>
              <Icon name="refresh" size={1.1} />
              重试
            </a>
          )}
          <Link className={styles.way} to={pack.homePath}>
            <Icon name="home" size={1.1} />
            返回首页
          </Link>
          {notices && (
            <Link className={styles.way} to={notices.path}>
              <Icon name="list" size={1.1} />
              {notices.title}
            </Link>
          )}
        </p>
      </div>
    </div>
  )
}

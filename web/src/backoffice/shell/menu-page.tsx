import { Button, Empty, Result } from 'antd'
import { Suspense } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { lawPage, pageNamed } from '../page-list.ts'
import { useSession } from '../session.ts'
import { firstOpenable, hrefOfNode, nodeAt } from './menu-tree.ts'
import { PageLoading } from './page-loading.tsx'

/** /main with no child opens the first entry that has a page of its own. */
export const FirstPage = () => {
  const first = firstOpenable(useSession().menu)
  const href = first && hrefOfNode(first)
  return href ? (
    <Navigate to={href} replace />
  ) : (
    <Empty description="您还没有可用的功能，请联系管理员分配角色" />
  )
}

/** The page that the menu names for this path. */
export const MenuPage = () => {
  const { menu } = useSession()
  const { pathname } = useLocation()
  const node = nodeAt(menu, pathname)
  const Page = node?.target.kind === 'page' ? pageNamed(node.target.page) : undefined
  if (!Page)
    return (
      <Result
        status="404"
        title={node ? `${node.name}暂不可用` : '页面不存在'}
        subTitle={
          node
            ? '该菜单指向的页面未安装，请联系管理员检查菜单的页面标识。'
            : '地址有误，或您没有该页面的权限。'
        }
        extra={
          <Link to="/main">
            <Button type="primary">返回首页</Button>
          </Link>
        }
      />
    )
  return (
    <Suspense fallback={<PageLoading />}>
      <Page />
    </Suspense>
  )
}

/** The fixed addresses of one law, which no menu lists: its editor and its detail. */
export const LawPage = () => {
  const Law = pageNamed(lawPage)
  return <Suspense fallback={<PageLoading />}>{Law && <Law />}</Suspense>
}

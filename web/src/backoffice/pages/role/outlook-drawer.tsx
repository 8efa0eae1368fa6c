import type { Role } from '@sunport/contract/calls/role.ts'
import { functionGroups } from '@sunport/contract/functions.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { FunctionNames } from '../../ui/function-changes.tsx'
import { type NestedNode, nestNodes } from '../../ui/tree-nodes.ts'
import styles from './role.module.css'

const Entries = ({ nodes, className }: { nodes: readonly NestedNode[]; className?: string }) => (
  <ul className={className}>
    {nodes.map(node => (
      <li key={node.id}>
        <span>{node.label}</span>
        {node.children.length > 0 && <Entries nodes={node.children} />}
      </li>
    ))}
  </ul>
)

/** 以该角色查看: the menu and the functions of somebody who holds this role and no other. Nothing can be done here. */
export const OutlookDrawer = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const query = useQuery({
    queryKey: ['role', 'outlook', role.id],
    staleTime: 0,
    queryFn: () => api.role.outlook({ id: role.id }),
  })
  return (
    <Drawer open size="min(760px, 100vw)" title={`以该角色查看：${role.roleName}`} onClose={onClose}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.data?.functions.length === 0 && (
        <Alert type="info" showIcon title="该角色目前不授予任何功能（未授权、已停用或已过期）" />
      )}
      {query.data && (
        <div className={styles.outlook}>
          <section aria-label="菜单">
            <h3>菜单</h3>
            <Entries
              nodes={nestNodes(
                query.data.menu.map(({ menuName, ...entry }) => ({ ...entry, label: menuName })),
              )}
              className={styles.outlookMenu}
            />
          </section>
          <section aria-label="功能">
            <h3>{`功能 ${query.data.functions.length} 项`}</h3>
            {functionGroups.map(group => (
              <FunctionNames
                key={group.code}
                label={group.name}
                codes={group.functions.filter(code => query.data.functions.includes(code))}
              />
            ))}
          </section>
        </div>
      )}
    </Drawer>
  )
}

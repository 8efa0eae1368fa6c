import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Empty, Select, Skeleton, Tree, type TreeDataNode } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import { type NestedNode, nestNodes } from '../../ui/tree-nodes.ts'
import { useRoleOptions } from '../../ui/use-role-options.ts'
import styles from './menu.module.css'

/** What a holder of one role would find in the sidebar, as the server itself works it out. */
export const PreviewDrawer = ({ onClose }: { onClose: () => void }) => {
  const [roleId, setRole] = useState<string>()
  const roles = useRoleOptions()
  const preview = useQuery({
    queryKey: ['menu', 'preview', roleId],
    enabled: roleId !== undefined,
    queryFn: () => api.menu.preview({ roleId: roleId ?? '' }),
  })
  const items = preview.data ?? []
  const iconOf = new Map(items.map(({ id, menuIcon }) => [id, menuIcon]))
  const toData = ({ id, label, children }: NestedNode): TreeDataNode => ({
    key: id,
    title: label,
    icon: <MenuIcon name={iconOf.get(id) ?? null} />,
    children: children.map(toData),
  })
  const nodes = nestNodes(items.map(({ id, parentId, menuName }) => ({ id, parentId, label: menuName })))
  return (
    <Drawer open size="min(420px, 100vw)" title="按角色预览菜单" onClose={onClose}>
      <Select
        className={styles.role}
        aria-label="角色"
        placeholder="选择角色"
        loading={roles.isLoading}
        showSearch={{ optionFilterProp: 'label' }}
        options={roles.options}
        value={roleId}
        onChange={setRole}
      />
      {(roles.error ?? preview.error) && (
        <Alert type="warning" showIcon title={(roles.error ?? preview.error)?.message} />
      )}
      {preview.isLoading && <Skeleton active />}
      {preview.data && items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该角色看不到任何菜单" />
      )}
      {items.length > 0 && (
        <>
          <p className={styles.muted} role="status">{`可见 ${items.length} 项`}</p>
          <Tree key={roleId} showIcon defaultExpandAll selectable={false} treeData={nodes.map(toData)} />
        </>
      )}
    </Drawer>
  )
}

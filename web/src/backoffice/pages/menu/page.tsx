import { DownloadOutlined, EyeOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { type MenuRecord, menu } from '@sunport/contract/calls/menu.ts'
import { role } from '@sunport/contract/calls/role.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { RemoveDialog } from '../../crud/remove-dialog.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { sessionQuery, useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { menuCrud } from './menu-crud.ts'
import { MenuTree } from './menu-tree.tsx'
import { PreviewDrawer } from './preview-drawer.tsx'

type Opened =
  | { kind: 'new'; parentId: string | null }
  | { kind: 'edit' | 'copy' | 'remove'; row: MenuRecord }
  | { kind: 'preview' | 'import' }

/** A change of the menus, after which the user's own menu is read again as well. */
const useMenuChange = () => {
  const client = useQueryClient()
  const change = useCrudChange('menu')
  const refresh = () => client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  const run = (work: () => Promise<unknown>): Promise<boolean> =>
    change
      .mutateAsync(work)
      .then(refresh)
      .then(
        () => true,
        () => false,
      )
  return { run, refresh }
}

/** 菜单管理: the whole tree, since it is small. */
export const Page = () => {
  const may = useMay()
  const query = useQuery({ queryKey: ['menu', 'list'], queryFn: () => api.menu.list({}) })
  const [opened, setOpened] = useState<Opened>()
  const { run, refresh } = useMenuChange()
  const close = () => setOpened(undefined)
  const rows = query.data?.rows ?? []
  const crud = menuCrud(rows, opened?.kind === 'new' ? opened.parentId : null, refresh)
  const canEdit = may(menu.update.access)
  return (
    <>
      <PageHeader title="菜单管理" note={query.isSuccess ? `共 ${rows.length} 项` : undefined}>
        {may(role.list.access) && (
          <Button icon={<EyeOutlined />} onClick={() => setOpened({ kind: 'preview' })}>
            按角色预览
          </Button>
        )}
        <Button icon={<DownloadOutlined />} href={fileAddress(menu.exportFile, {})} download>
          导出
        </Button>
        {canEdit && (
          <>
            <Button icon={<UploadOutlined />} onClick={() => setOpened({ kind: 'import' })}>
              导入
            </Button>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => setOpened({ kind: 'new', parentId: null })}
            >
              新增菜单
            </Button>
          </>
        )}
      </PageHeader>
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.isLoading && <Skeleton active paragraph={{ rows: 10 }} />}
      {query.data && (
        <MenuTree
          rows={rows}
          run={run}
          actions={
            canEdit
              ? {
                  edit: row => setOpened({ kind: 'edit', row }),
                  addBelow: row => setOpened({ kind: 'new', parentId: row.id }),
                  copy: row => setOpened({ kind: 'copy', row }),
                  remove: row => setOpened({ kind: 'remove', row }),
                }
              : undefined
          }
        />
      )}
      {(opened?.kind === 'new' || opened?.kind === 'edit') && (
        <FormDrawer
          crud={crud}
          editing={opened.kind === 'new' ? 'new' : { row: opened.row }}
          onClose={close}
          onReload={({ id }) => api.menu.get({ id }).catch(() => undefined)}
        />
      )}
      {opened?.kind === 'copy' && <CopyDialog row={opened.row} rows={rows} run={run} onClose={close} />}
      {opened?.kind === 'remove' && <RemoveDialog crud={crud} row={opened.row} onClose={close} />}
      {opened?.kind === 'preview' && <PreviewDrawer onClose={close} />}
      {opened?.kind === 'import' && <ImportDialog run={run} onClose={close} />}
    </>
  )
}

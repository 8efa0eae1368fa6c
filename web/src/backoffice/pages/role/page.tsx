import { DownloadOutlined } from '@ant-design/icons'
import { type Role, role } from '@sunport/contract/calls/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { ListSheet } from '../../crud/list-sheet.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { useRoleOptions } from '../../ui/use-role-options.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { CompareDrawer } from './compare-drawer.tsx'
import { MembersDrawer } from './members-drawer.tsx'
import { OutlookDrawer } from './outlook-drawer.tsx'
import { newRoleForm, type RoleDialog, roleCrud, roleForm } from './role-crud.tsx'

const useChoices = () => {
  const may = useMay()
  const sites = useSiteOptions()
  const { data: units } = useQuery({
    queryKey: ['organisation', 'tree'],
    enabled: may('sys:org:view'),
    queryFn: () => api.org.tree({}),
  })
  const { rows: roles, options: roleIds } = useRoleOptions('', { isOpenOnly: false })
  return useMemo(
    () => ({
      units: units ?? [],
      sites,
      roles: roles?.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })) ?? [],
      roleIds,
    }),
    [units, sites, roles, roleIds],
  )
}

const MatrixButton = () => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: (['xlsx', 'csv'] as const).map(format => ({
        key: format,
        label: (
          <a href={fileAddress(role.matrix, { format })} download>
            {format === 'xlsx' ? 'Excel 表格（xlsx）' : '文本表格（csv）'}
          </a>
        ),
      })),
    }}
  >
    <Button icon={<DownloadOutlined />}>导出对照表</Button>
  </Dropdown>
)

/** 角色管理. */
export const Page = () => {
  const choices = useChoices()
  const [opened, setOpened] = useState<{ what: RoleDialog; row: Role }>()
  const crud = useMemo(
    () => roleCrud({ ...choices, open: what => row => setOpened({ what, row }) }),
    [choices],
  )
  const list = useCrudList(crud)
  const crudDialogs = useCrudDialogs(crud, list)
  const { createButton, dialogs } = crudDialogs
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader title="角色管理" note={list.query.isSuccess ? `共 ${list.total} 个` : undefined}>
        <MatrixButton />
        {createButton}
      </PageHeader>
      <ListSheet crud={crud} list={list} dialogs={crudDialogs} label="角色" />
      {dialogs}
      {opened?.what === 'members' && <MembersDrawer role={opened.row} onClose={close} />}
      {opened?.what === 'outlook' && <OutlookDrawer role={opened.row} onClose={close} />}
      {opened?.what === 'compare' && (
        <CompareDrawer role={opened.row} options={choices.roleIds} onClose={close} />
      )}
      {opened?.what === 'edit' && (
        <FormDrawer
          crud={{ ...crud, update: roleForm }}
          editing={{ row: opened.row }}
          onClose={close}
          onReload={({ id }) => api.role.get({ id }).catch(() => undefined)}
        />
      )}
      {opened?.what === 'copy' && (
        <FormDrawer
          crud={{ ...crud, create: newRoleForm(opened.row) }}
          editing="new"
          onClose={close}
          onReload={async () => undefined}
        />
      )}
    </>
  )
}

import { DownloadOutlined } from '@ant-design/icons'
import { type Role, role } from '@sunport/contract/calls/role.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { ListBody } from '../../crud/list-body.tsx'
import { ListFilters } from '../../crud/list-filters.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useMay, useSession } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { CompareDrawer } from './compare-drawer.tsx'
import { MembersDrawer } from './members-drawer.tsx'
import { OutlookDrawer } from './outlook-drawer.tsx'
import styles from './role.module.css'
import { newRoleForm, type RoleDialog, roleCrud, roleForm } from './role-crud.tsx'

const mostRoles = 100

const useChoices = () => {
  const may = useMay()
  const session = useSession()
  const { data: units } = useQuery({
    queryKey: ['organisation', 'tree'],
    enabled: may('sys:org:view'),
    queryFn: () => api.org.tree({}),
  })
  const { data: roles } = useQuery({
    queryKey: ['role', 'all'],
    queryFn: () => api.role.list({ pageSize: mostRoles }),
  })
  return useMemo(
    () => ({
      units: units ?? [],
      sites: session.sites.map(({ id, name }) => ({ value: id, label: name })),
      roles: roles?.rows.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })) ?? [],
      roleIds: roles?.rows.map(({ id, roleName }) => ({ value: id, label: roleName })) ?? [],
    }),
    [units, session, roles],
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
  const { edit, remove, open, createButton, dialogs } = useCrudDialogs(crud, list)
  const close = () => setOpened(undefined)
  return (
    <>
      <PageHeader title="角色管理" note={list.query.isSuccess ? `共 ${list.total} 个` : undefined}>
        <MatrixButton />
        {createButton}
      </PageHeader>
      <section className={styles.sheet} aria-label="角色">
        <ListFilters
          filters={crud.filters}
          values={list.state.filters}
          onSearch={list.search}
          onReset={list.reset}
        />
        <ListBody
          crud={crud}
          list={list}
          create={createButton}
          onEdit={edit}
          onRemove={remove}
          onOpen={open}
        />
      </section>
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

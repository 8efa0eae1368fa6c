import { type UserRecord, user } from '@sunport/contract/calls/user.ts'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { FormDrawer } from '../../crud/form-drawer.tsx'
import { ListBody } from '../../crud/list-body.tsx'
import { ListFilters } from '../../crud/list-filters.tsx'
import { useCrudDialogs } from '../../crud/use-crud-dialogs.tsx'
import { useCrudList } from '../../crud/use-crud-list.ts'
import { useLinkTo } from '../../menu-pages.ts'
import { useMay } from '../../session.ts'
import { useRoleOptions } from '../../ui/use-role-options.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import { useMedia } from '../../use-media.ts'
import { useUnits } from './choices.tsx'
import { ExplainDrawer } from './explain-drawer.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { type NewPassword, PasswordNotice } from './password-notice.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { SessionsDrawer } from './sessions-drawer.tsx'
import { UnitsPanel } from './units-panel.tsx'
import styles from './user.module.css'
import { userCrud } from './user-crud.tsx'
import { newUserForm } from './user-fields.ts'

type Opened = { what: 'roles' | 'sessions' | 'explain' | 'copy' | 'hand-over'; row: UserRecord }

/** Whoever was taken away is gone, whether or not it can be told what he left. */
const hasOpenWork = async ({ id }: UserRecord): Promise<boolean> => {
  try {
    return (await api.handOver.open({ id })).kinds.length > 0
  } catch {
    return false
  }
}

/** 用户管理: the units at the left, their people at the right. */
export const Page = () => {
  const [params] = useSearchParams()
  const orgId = params.get('orgId') ?? undefined
  const { nodes: units } = useUnits()
  const { options: roles } = useRoleOptions()
  const [opened, setOpened] = useState<Opened>()
  const [told, setTold] = useState<NewPassword>()
  const hasTree = useMedia('(min-width: 1024px)') && units.length > 0
  const sites = useSiteOptions()
  const navigate = useNavigate()
  const mayGrant = useMay()(user.setRoles.access)
  const logins = useLinkTo()('log', { tab: 'login' })
  const crud = useMemo(
    () =>
      userCrud({
        units,
        sites,
        roles,
        orgId,
        mayGrant,
        open: what => row => setOpened({ what, row }),
        onLogins: logins
          ? ({ userName }) => navigate(`${logins}&${new URLSearchParams({ userName })}`)
          : undefined,
        onLeft: async row => {
          if (await hasOpenWork(row)) setOpened({ what: 'hand-over', row })
        },
        onPassword: setTold,
      }),
    [units, sites, roles, orgId, mayGrant, logins, navigate],
  )
  const filters = useMemo(
    () => crud.filters.filter(({ name }) => !hasTree || name !== 'orgId'),
    [crud, hasTree],
  )
  const list = useCrudList(crud)
  const { edit, remove, open, createButton, dialogs } = useCrudDialogs(crud, list)
  const close = () => setOpened(undefined)
  const unitName = units.find(({ id }) => id === orgId)?.label ?? '全部机构'

  return (
    <>
      <PageHeader title="用户管理" note={list.query.isSuccess ? `共 ${list.total} 人` : undefined}>
        {createButton}
      </PageHeader>
      <div className={hasTree ? styles.columns : undefined}>
        {hasTree && (
          <UnitsPanel
            nodes={units}
            chosen={orgId}
            onChoose={id => {
              const { orgId: _, ...others } = list.state.filters
              list.search(id ? { ...others, orgId: id } : others)
            }}
          />
        )}
        <section className={styles.list} aria-label="用户">
          {hasTree && (
            <div className={styles.head}>
              <h2 className={styles.heading}>{unitName}</h2>
              {orgId && <span className={styles.muted}>含下级机构</span>}
            </div>
          )}
          <ListFilters
            filters={filters}
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
      </div>
      {dialogs}
      {opened?.what === 'roles' && <RolesDialog user={opened.row} onClose={close} />}
      {opened?.what === 'sessions' && <SessionsDrawer user={opened.row} onClose={close} />}
      {opened?.what === 'explain' && <ExplainDrawer user={opened.row} onClose={close} />}
      {opened?.what === 'hand-over' && <HandOverDialog user={opened.row} onClose={close} />}
      {opened?.what === 'copy' && (
        <FormDrawer
          crud={{ ...crud, create: newUserForm(opened.row) }}
          editing="new"
          onClose={close}
          onReload={async () => undefined}
        />
      )}
      {told && <PasswordNotice {...told} onClose={() => setTold(undefined)} />}
    </>
  )
}

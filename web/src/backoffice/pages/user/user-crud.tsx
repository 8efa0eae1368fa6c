import { handOver } from '@sunport/contract/calls/hand-over.ts'
import { log } from '@sunport/contract/calls/log.ts'
import { UserChange, type UserRecord, user, userStates } from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { api } from '../../../api.ts'
import { enabledOptions } from '../../crud/cells.tsx'
import {
  type BulkAction,
  defineCrud,
  formAction,
  listCall,
  type Option,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { mfaWords, Person, StateTag } from './cells.tsx'
import { RoleChoice, UnitChoice } from './choices.tsx'
import type { NewPassword } from './password-notice.tsx'
import { changeOf, newUserForm, userFields } from './user-fields.ts'

interface Parts {
  units: readonly TreeOption[]
  sites: readonly Option[]
  roles: readonly Option[]
  orgId: string | undefined
  mayGrant: boolean
  open: (what: 'roles' | 'sessions' | 'explain' | 'copy' | 'hand-over') => (row: UserRecord) => void
  /** After somebody was disabled or deregistered: what he leaves behind is offered for handing over. */
  onLeft: (row: UserRecord) => Promise<void>
  /** Undefined where the menu has no log to look into. */
  onLogins: ((row: UserRecord) => void) | undefined
  onPassword: (told: NewPassword) => void
}

const stateOptions = optionsOf(userStates)

const versions = (rows: readonly UserRecord[]) => rows.map(({ id, version }) => ({ id, version }))

const bulkActions: BulkAction<UserRecord>[] = [
  {
    label: '启用',
    permission: user.bulk.access,
    run: (rows, isRehearsal) => api.user.bulk({ action: 'enable', rows: versions(rows), isRehearsal }),
  },
  {
    label: '停用',
    permission: user.bulk.access,
    isDanger: true,
    reason: '停用原因',
    run: (rows, isRehearsal, { reason }) =>
      api.user.bulk({ action: 'disable', rows: versions(rows), isRehearsal, reason }),
  },
  {
    label: '调整机构',
    permission: user.bulk.access,
    choice: { label: '调整到', control: UnitChoice },
    run: (rows, isRehearsal, { value }) =>
      api.user.bulk({ action: 'move', rows: versions(rows), isRehearsal, orgId: value as string }),
  },
  {
    label: '添加角色',
    permission: user.bulkGrant.access,
    choice: { label: '角色', control: RoleChoice },
    run: (rows, isRehearsal, { value }) =>
      api.user.bulkGrant({ action: 'add', rows: versions(rows), isRehearsal, roleId: value as string }),
  },
  {
    label: '移除角色',
    permission: user.bulkGrant.access,
    choice: { label: '角色', control: RoleChoice },
    run: (rows, isRehearsal, { value }) =>
      api.user.bulkGrant({ action: 'remove', rows: versions(rows), isRehearsal, roleId: value as string }),
  },
  {
    label: '要求第二步验证',
    permission: user.bulkSecurity.access,
    run: (rows, isRehearsal) =>
      api.user.bulkSecurity({ action: 'require-mfa', rows: versions(rows), isRehearsal }),
  },
  {
    label: '不再要求',
    permission: user.bulkSecurity.access,
    run: (rows, isRehearsal) =>
      api.user.bulkSecurity({ action: 'release-mfa', rows: versions(rows), isRehearsal }),
  },
]

const isHere = (row: UserRecord): boolean => !row.isDeregistered

/** 用户管理. */
export const userCrud = ({
  units,
  sites,
  roles,
  orgId,
  mayGrant,
  open,
  onLeft,
  onLogins,
  onPassword,
}: Parts) =>
  defineCrud<UserRecord>({
    feature: 'user',
    name: 'users',
    title: '用户',
    rowKey: row => row.id,
    rowName: row => row.realName ?? row.userName,
    list: listCall(user.list.input, api.user.list),
    get: ({ id }) => api.user.get({ id }),
    columns: [
      { name: 'realName', title: '姓名', width: 122, isSortable: true, render: row => <Person row={row} /> },
      { name: 'userName', title: '登录名', width: 112, isSortable: true },
      { name: 'status', title: '状态', width: 76, render: row => <StateTag row={row} /> },
      { name: 'orgName', title: '所属机构', width: 160 },
      { name: 'roleNames', title: '角色', width: 124 },
      {
        name: 'lastLoginAt',
        title: '最近登录',
        width: 106,
        isSortable: true,
        render: row => <time title={row.lastLoginAt ?? ''}>{row.lastLoginAt?.slice(0, 10) ?? '从未'}</time>,
      },
      { name: 'mobile', title: '手机号码', width: 116 },
      {
        name: 'siteIds',
        title: '站点',
        width: 110,
        render: row =>
          row.siteIds.map(id => sites.find(({ value }) => value === id)?.label ?? id).join('、') || '不限',
      },
      { name: 'mfa', title: '第二步验证', width: 100, render: mfaWords },
      { name: 'post', title: '职务', isOptional: true },
      { name: 'jobNo', title: '工号', isOptional: true },
      { name: 'email', title: '邮箱', width: 180, isOptional: true },
      { name: 'lastLoginIp', title: '最近登录地址', isOptional: true },
      { name: 'passwordChangedAt', title: '密码修改时间', width: 170, isOptional: true },
      { name: 'validTo', title: '失效日期', isOptional: true },
      {
        name: 'loginIpRule',
        title: '允许登录的地址',
        isOptional: true,
        render: row => row.loginIpRule.join('、') || '不限',
      },
      { name: 'remark', title: '备注', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '姓名或登录名', kind: 'text' },
      { name: 'orgId', label: '所属机构', kind: 'tree', nodes: units },
      { name: 'roleId', label: '角色', kind: 'select', options: roles },
      { name: 'siteId', label: '站点', kind: 'select', options: sites },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      { name: 'only', label: '关注', kind: 'select', options: stateOptions },
    ],
    fields: userFields({ units, sites, mayGrant }),
    create: newUserForm(undefined, orgId),
    onCreated: answer => onPassword(answer as NewPassword),
    update: formAction({
      schema: UserChange,
      permission: user.update.access,
      values: changeOf,
      save: api.user.update,
    }),
    rowActions: [
      {
        label: () => '角色',
        permission: user.setRoles.access,
        isShown: isHere,
        open: open('roles'),
      },
      { label: () => '权限说明', permission: user.explain.access, isShown: isHere, open: open('explain') },
      {
        label: () => '解锁',
        permission: user.unlock.access,
        isShown: row => isHere(row) && row.isLocked,
        run: ({ id }) => api.user.unlock({ id }),
      },
      { label: () => '登录设备', permission: user.sessions.access, isShown: isHere, open: open('sessions') },
      ...(onLogins ? [{ label: () => '登录记录', permission: log.logins.access, open: onLogins }] : []),
      {
        label: () => '重置密码',
        permission: user.resetPassword.access,
        isShown: isHere,
        reason: '重置原因',
        confirm: () => '原密码立即失效，该用户的全部登录将退出。新密码只显示一次。',
        run: async ({ id, userName }, reason) => {
          const { password } = await api.user.resetPassword({ id, reason })
          onPassword({ userName, password })
        },
      },
      { label: () => '工作移交', permission: handOver.give.access, open: open('hand-over') },
      { label: () => '复制新增', permission: user.create.access, isShown: isHere, open: open('copy') },
      {
        label: () => '停用',
        permission: user.setStatus.access,
        isShown: row => isHere(row) && row.status === enabled.on,
        isDanger: true,
        reason: '停用原因',
        confirm: () =>
          '停用后不能登录，已登录的设备立即退出；指定其审核和会签的稿件由其他人办理，其他未办结的工作可随后移交。',
        run: async (row, reason) => {
          const { id, version } = row
          await api.user.setStatus({ id, version, status: enabled.off, reason })
          await onLeft(row)
        },
      },
      {
        label: () => '启用',
        permission: user.setStatus.access,
        isShown: row => isHere(row) && row.status === enabled.off,
        reason: '启用原因',
        run: ({ id, version }, reason) => api.user.setStatus({ id, version, status: enabled.on, reason }),
      },
      {
        label: () => '注销',
        permission: user.remove.access,
        isShown: isHere,
        isDanger: true,
        confirm: row =>
          `将清除姓名、手机号码、证件号码等个人信息并收回 ${row.roles.length} 个角色，账号 ${row.userName} 不能恢复。操作记录保留。`,
        run: async row => {
          await api.user.remove({ id: row.id, version: row.version })
          await onLeft(row)
        },
      },
    ],
    bulkActions,
    export: user.export,
    import: user,
  })

import { NewRole, type Role, RoleChange, role } from '@sunport/contract/calls/role.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { dataScopes, roleLevel, roleLevelNames } from '@sunport/contract/desk-codes.ts'
import { functionGroups, functions } from '@sunport/contract/functions.ts'
import { problems } from '@sunport/contract/problems.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { EnabledMark, enabledOptions, Modified } from '../../crud/cells.tsx'
import {
  type CrudField,
  defineCrud,
  formAction,
  listCall,
  type Option,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { FunctionNames } from '../../ui/function-changes.tsx'
import { optionsOf } from '../../ui/options.ts'
import { PermissionTree } from './permission-tree.tsx'

export type RoleDialog = 'edit' | 'members' | 'outlook' | 'copy' | 'compare'

interface Parts {
  units: readonly TreeOption[]
  sites: readonly Option[]
  /** Every role, by its code. */
  roles: readonly Option[]
  open: (what: RoleDialog) => (row: Role) => void
}

const functionOptions = functionGroups.flatMap(group =>
  group.functions.map(code => ({ value: code, label: functions[code].name })),
)

const fieldsOf = ({ units, sites, roles }: Parts): CrudField[] => [
  {
    name: 'roleCode',
    label: '角色编码',
    kind: 'text',
    isFixed: true,
    section: '角色',
    placeholder: '如 EDITOR',
  },
  { name: 'roleName', label: '角色名称', kind: 'text' },
  { name: 'roleLevel', label: '级别', kind: 'radio', options: optionsOf(roleLevelNames), isWide: true },
  {
    name: 'orgId',
    label: '所属机构',
    kind: 'tree',
    nodes: units,
    placeholder: '全局',
    help: '不选为全局角色；机构的角色只在该机构的管理范围内可见',
  },
  { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
  {
    name: 'dataScope',
    label: '数据范围',
    kind: 'select',
    options: optionsOf(dataScopes),
    section: '范围',
  },
  {
    name: 'siteIds',
    label: '站点',
    kind: 'selects',
    options: sites,
    placeholder: '按用户的站点',
  },
  {
    name: 'scopeOrgIds',
    label: '指定的单位',
    kind: 'trees',
    nodes: units,
    isWide: true,
    isShown: ({ dataScope }) => dataScope === 'custom',
  },
  {
    name: 'exclusiveWith',
    label: '互斥角色',
    kind: 'selects',
    options: roles,
    section: '约束',
    isWide: true,
    placeholder: '没有',
    help: '同一人不能同时拥有互斥的角色',
  },
  { name: 'validTo', label: '有效期至', kind: 'date', placeholder: '长期有效' },
  {
    name: 'requiresMfa',
    label: '要求第二步验证',
    kind: 'switch',
    help: '未启用第二步验证的用户，须先启用才能使用',
  },
  {
    name: 'functions',
    label: '功能权限',
    kind: 'own',
    control: PermissionTree,
    section: '权限',
    isWide: true,
  },
  { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
]

const valuesOf = (row: Role) => ({
  roleName: row.roleName,
  roleLevel: row.roleLevel,
  orgId: row.orgId,
  dataScope: row.dataScope,
  scopeOrgIds: row.scopeOrgIds,
  siteIds: row.siteIds,
  exclusiveWith: row.exclusiveWith,
  requiresMfa: row.requiresMfa,
  validTo: row.validTo,
  functions: row.functions as (keyof typeof functions)[],
  status: row.status,
  remark: row.remark,
})

/** The form of a new role, empty or like another. */
export const newRoleForm = (like?: Role) =>
  formAction({
    schema: NewRole,
    permission: role.create.access,
    values: () => ({
      roleCode: '',
      roleLevel: roleLevel.ordinary,
      dataScope: 'tree' as const,
      scopeOrgIds: [],
      siteIds: [],
      exclusiveWith: [],
      requiresMfa: false,
      functions: [],
      status: enabled.on,
      ...(like && valuesOf(like)),
      roleName: like ? `${like.roleName}（副本）` : '',
    }),
    save: api.role.create,
  })

/** Only roles that are not built in are changed, so the list itself has no form for its rows. */
export const roleForm = formAction({
  schema: RoleChange,
  permission: role.update.access,
  values: (row: Role) => ({ ...valuesOf(row), id: row.id, version: row.version, roleCode: row.roleCode }),
  save: api.role.update,
})

const versions = (rows: readonly Role[]) => rows.map(({ id, version }) => ({ id, version }))

/** 角色管理. */
export const roleCrud = (parts: Parts) =>
  defineCrud<Role>({
    feature: 'role',
    name: 'roles',
    title: '角色',
    rowKey: row => row.id,
    rowName: row => row.roleName,
    list: listCall(role.list.input, api.role.list),
    get: ({ id }) => api.role.get({ id }),
    columns: [
      {
        name: 'roleName',
        title: '角色名称',
        width: 150,
        isSortable: true,
        render: row => (
          <>
            {row.roleName} {row.builtIn && <Tag>内置</Tag>}
          </>
        ),
      },
      { name: 'roleCode', title: '编码', width: 150, isSortable: true },
      { name: 'roleLevel', title: '级别', width: 100, render: row => roleLevelNames[row.roleLevel] },
      { name: 'orgName', title: '所属机构', width: 150, render: row => row.orgName ?? '全局' },
      { name: 'dataScope', title: '数据范围', width: 110, render: row => dataScopes[row.dataScope] },
      {
        name: 'functions',
        title: '功能',
        width: 70,
        align: 'right',
        render: row => String(row.functions.length),
      },
      { name: 'userCount', title: '用户', width: 70, align: 'right' },
      {
        name: 'requiresMfa',
        title: '第二步验证',
        width: 100,
        render: row => (row.requiresMfa ? '要求' : ''),
      },
      { name: 'status', title: '状态', width: 84, render: row => <EnabledMark value={row.status} /> },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        render: row => <Modified row={row} />,
      },
      { name: 'validTo', title: '有效期至', isOptional: true, render: row => row.validTo ?? '长期' },
      {
        name: 'exclusiveWith',
        title: '互斥角色',
        isOptional: true,
        width: 180,
        render: row =>
          row.exclusiveWith
            .map(code => parts.roles.find(({ value }) => value === code)?.label ?? code)
            .join('、'),
      },
      { name: 'remark', title: '备注', width: 200, isOptional: true },
    ],
    filters: [
      { name: 'keyword', label: '名称或编码', kind: 'text' },
      { name: 'roleLevel', label: '级别', kind: 'select', options: optionsOf(roleLevelNames) },
      { name: 'orgId', label: '所属机构', kind: 'tree', nodes: parts.units },
      {
        name: 'status',
        label: '状态',
        kind: 'select',
        options: [{ value: '2', label: '全部' }, ...enabledOptions],
      },
      { name: 'funcCode', label: '拥有功能', kind: 'select', options: functionOptions },
      {
        name: 'builtIn',
        label: '来源',
        kind: 'select',
        options: [
          { value: '1', label: '内置' },
          { value: '0', label: '自定义' },
        ],
      },
    ],
    fields: fieldsOf(parts),
    create: newRoleForm(),
    rowActions: [
      {
        label: () => '编辑',
        permission: role.update.access,
        isShown: row => !row.builtIn,
        open: parts.open('edit'),
      },
      { label: () => '成员', permission: role.members.access, open: parts.open('members') },
      { label: () => '以该角色查看', permission: role.outlook.access, open: parts.open('outlook') },
      { label: () => '与其他角色比较', permission: role.list.access, open: parts.open('compare') },
      { label: () => '复制新增', permission: role.create.access, open: parts.open('copy') },
    ],
    bulkActions: [
      {
        label: '启用',
        permission: role.bulk.access,
        run: (rows, isRehearsal) => api.role.bulk({ action: 'enable', rows: versions(rows), isRehearsal }),
      },
      {
        label: '停用',
        permission: role.bulk.access,
        isDanger: true,
        run: (rows, isRehearsal) => api.role.bulk({ action: 'disable', rows: versions(rows), isRehearsal }),
      },
    ],
    remove: {
      permission: role.remove.access,
      run: ({ id, version }) => api.role.remove({ id, version }),
      refusal: row => {
        if (row.builtIn) return problems['role.built_in'].message
        return row.userCount > 0 ? `角色已分配给 ${row.userCount} 名用户，请先移除成员。` : undefined
      },
      consequences: row => `将删除角色“${row.roleName}”及其 ${row.functions.length} 项授权，没有用户持有它。`,
    },
    detail: row => <FunctionNames label="拥有" codes={row.functions} />,
  })

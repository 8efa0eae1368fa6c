import { administratorRoles, type DataScopeCode, type RoleLevel, roleLevel } from '@sunport/contract/codes.ts'
import { type FunctionCode, functionCodes } from '@sunport/contract/functions.ts'

interface BuiltInRole {
  id: string
  roleCode: string
  roleName: string
  roleLevel: RoleLevel
  dataScope: DataScopeCode
  exclusiveWith: string[]
  functions: FunctionCode[]
}

const { system, security, audit } = administratorRoles

/** What only security and audit may do; everything else of the system is the system administrator's. */
const ofSecurity: FunctionCode[] = [
  'sys:role:view',
  'sys:role:edit',
  'sys:func:view',
  'sys:func:edit',
  'sys:user:view',
  'sys:user:grant',
  'sys:user:security',
  'sys:conf:view',
  'sys:conf:security',
  'sys:org:view',
  'sys:menu:view',
]
const ofAudit: FunctionCode[] = [
  'log:audit:view',
  'log:audit:export',
  'log:audit:verify',
  'log:audit:reveal',
  'log:tech:view',
  'log:tech:export',
]
const onlyTheirs = new Set<FunctionCode>([
  'sys:role:edit',
  'sys:func:edit',
  'sys:user:grant',
  'sys:user:security',
  'sys:conf:security',
  'log:audit:view',
  'log:audit:export',
  'log:audit:verify',
  'log:audit:reveal',
])
const isView = (code: FunctionCode): boolean => code.endsWith(':view')

/**
 * Three administrators that watch each other: one runs the system and makes accounts, one gives rights and
 * guards accounts, one reads what both did. A unit's administrator sees to his own organisation.
 */
export const builtInRoles: BuiltInRole[] = [
  {
    id: 'role-sa',
    roleCode: system,
    roleName: '系统管理员',
    roleLevel: roleLevel.system,
    dataScope: 'all',
    exclusiveWith: [security, audit],
    functions: functionCodes.filter(code => !onlyTheirs.has(code)),
  },
  {
    id: 'role-security',
    roleCode: security,
    roleName: '安全管理员',
    roleLevel: roleLevel.system,
    dataScope: 'all',
    exclusiveWith: [system, audit],
    functions: ofSecurity,
  },
  {
    id: 'role-audit',
    roleCode: audit,
    roleName: '审计管理员',
    roleLevel: roleLevel.system,
    dataScope: 'all',
    exclusiveWith: [system, security],
    functions: [...new Set([...ofAudit, ...functionCodes.filter(isView)])],
  },
  {
    id: 'role-unit',
    roleCode: 'UNIT_ADMIN',
    roleName: '单位管理员',
    roleLevel: roleLevel.unit,
    dataScope: 'tree',
    exclusiveWith: [system, security, audit],
    functions: [
      'sys:org:view',
      'sys:org:edit',
      'sys:org:maintain',
      'sys:user:view',
      'sys:user:edit',
      'sys:user:grant',
      'sys:user:security',
      'sys:role:view',
      'sys:role:edit',
      'sys:region:view',
      'sys:workday:view',
      'log:record:view',
      'log:audit:view',
    ],
  },
]

/** The root of the menu tree: reserved, never shown. */
export const reservedMenuCode = '0000'

interface BuiltInMenu {
  id: string
  parentId?: string
  menuCode: string
  menuName: string
  menuIcon?: string
  menuType: 'directory' | 'page'
  funcPath?: string
  funcParam?: string
  funcCode?: FunctionCode
  sort?: number
}

const directory = (
  id: string,
  menuCode: string,
  menuName: string,
  menuIcon: string,
  sort: number,
): BuiltInMenu => ({ id, parentId: 'menu-root', menuCode, menuName, menuIcon, menuType: 'directory', sort })

const page = (
  parentId: string,
  menuCode: string,
  menuName: string,
  menuIcon: string,
  key: string,
  funcCode?: FunctionCode,
): BuiltInMenu => ({
  id: `menu-${key}`,
  parentId,
  menuCode,
  menuName,
  menuIcon,
  menuType: 'page',
  funcPath: `/${key}`,
  funcParam: key,
  ...(funcCode && { funcCode }),
  sort: Number(menuCode) % 100,
})

/** One row for each page of the back-office; `funcParam` is the name of the page's folder. */
export const builtInMenus: BuiltInMenu[] = [
  { id: 'menu-root', menuCode: reservedMenuCode, menuName: '根', menuType: 'directory' },
  { ...page('menu-root', '0100', '工作台', 'home', 'home'), sort: 1 },
  directory('menu-logs', '0800', '日志管理', 'history', 80),
  page('menu-logs', '0801', '日志记录', 'audit', 'log', 'log:record:view'),
  directory('menu-sys', '0900', '系统管理', 'setting', 90),
  { ...page('menu-sys', '0901', '字典管理', 'book', 'dictionary', 'sys:dict:view'), id: 'menu-dict' },
  page('menu-sys', '0902', '区划管理', 'environment', 'region', 'sys:region:view'),
  page('menu-sys', '0903', '机构管理', 'bank', 'organisation', 'sys:org:view'),
  page('menu-sys', '0904', '用户管理', 'user', 'user', 'sys:user:view'),
  page('menu-sys', '0905', '角色管理', 'team', 'role', 'sys:role:view'),
  page('menu-sys', '0906', '功能管理', 'key', 'function', 'sys:func:view'),
  page('menu-sys', '0907', '菜单管理', 'menu', 'menu', 'sys:menu:view'),
  page('menu-sys', '0908', '系统配置', 'control', 'configuration', 'sys:conf:view'),
  page('menu-sys', '0909', '工作日管理', 'calendar', 'workday', 'sys:workday:view'),
  page('menu-sys', '0910', '定时任务配置', 'clock', 'task', 'sys:task:view'),
  page('menu-sys', '0911', '定时任务历史', 'history', 'task-history', 'sys:task:view'),
  page('menu-sys', '0912', '本单位信息', 'solution', 'own-organisation', 'sys:org:maintain'),
  page('menu-sys', '0913', '个人设置', 'safety', 'user-setting'),
]

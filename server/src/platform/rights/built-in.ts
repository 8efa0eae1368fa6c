import { administratorRoles, type DataScopeCode, type RoleLevel, roleLevel } from '@sunport/contract/codes.ts'
import { type ContentRight, functionFor } from '@sunport/contract/content/policy.ts'
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
/** Whoever runs the system neither writes nor passes what the public reads. */
const isEditorial = (code: FunctionCode): boolean =>
  /^cms:\w+:(edit|review\d|withdraw)$/.test(code) && !isPlace(code)
/** Sites, channels, links and lists of words are part of the system. */
const isPlace = (code: FunctionCode): boolean => /^cms:(site|channel|link|media|check):/.test(code)

const kinds = ['article', 'notice', 'law', 'window'] as const
const ofKinds = (...rights: ContentRight[]): FunctionCode[] =>
  kinds.flatMap(kind => rights.map(right => functionFor(kind, right)))
const looking: FunctionCode[] = ['cms:site:view', 'cms:channel:view', 'cms:link:view', 'cms:media:view']

const isView = (code: FunctionCode): boolean => code.endsWith(':view')

/** Roles of the editors' half: whoever writes does not sign. */
const editorial = (
  id: string,
  roleCode: string,
  roleName: string,
  functions: FunctionCode[],
): BuiltInRole => ({
  id,
  roleCode,
  roleName,
  roleLevel: roleLevel.ordinary,
  dataScope: 'all',
  exclusiveWith: roleCode === 'EDITOR' ? ['REVIEWER_3'] : roleCode === 'REVIEWER_3' ? ['EDITOR'] : [],
  functions,
})

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
    functions: functionCodes.filter(code => !onlyTheirs.has(code) && !isEditorial(code)),
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
      'sys:workday:edit',
    ],
  },
  editorial('role-editor', 'EDITOR', '采编', [
    ...ofKinds('view', 'edit'),
    ...looking,
    'cms:link:edit',
    'cms:media:edit',
    'cms:bin:view',
    'cms:bin:recover',
  ]),
  editorial('role-review1', 'REVIEWER_1', '初审', [...ofKinds('view', 'review1'), ...looking]),
  editorial('role-review2', 'REVIEWER_2', '复审', [...ofKinds('view', 'review2'), ...looking]),
  editorial('role-review3', 'REVIEWER_3', '终审签发', [
    ...ofKinds('view', 'review3', 'withdraw'),
    ...looking,
    'cms:bin:view',
    'cms:bin:recover',
  ]),
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
  directory('menu-content', '0200', '内容管理', 'file', 20),
  page('menu-content', '0201', '信息发布', 'form', 'information', 'cms:article:view'),
  page('menu-content', '0202', '公告管理', 'notification', 'announcement', 'cms:notice:view'),
  page('menu-content', '0203', '法规编纂', 'read', 'law-compile', 'cms:law:view'),
  page('menu-content', '0204', '首页窗口', 'appstore', 'home-window', 'cms:window:view'),
  page('menu-content', '0205', '公告审核', 'audit', 'notice-review'),
  page('menu-content', '0206', '媒体库', 'picture', 'media', 'cms:media:view'),
  page('menu-content', '0207', '信息回收站', 'delete', 'recycle-bin', 'cms:bin:view'),
  directory('menu-site', '0300', '站点管理', 'global', 30),
  { ...page('menu-site', '0301', '站点管理', 'global', 'site', 'cms:site:view'), id: 'menu-sites' },
  page('menu-site', '0302', '栏目管理', 'folder', 'channel', 'cms:channel:view'),
  page('menu-site', '0303', '链接管理', 'link', 'link', 'cms:link:view'),
  page('menu-site', '0304', '检查词表', 'safety', 'check-words', 'cms:check:view'),
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

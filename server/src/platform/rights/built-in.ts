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
      'sys:workday:edit',
    ],
  },
]

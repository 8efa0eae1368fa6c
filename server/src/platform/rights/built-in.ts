import { type ContentRight, functionFor } from '@sunport/contract/content/policy.ts'
import {
  administratorRoles,
  type DataScopeCode,
  type RoleLevel,
  roleLevel,
} from '@sunport/contract/desk-codes.ts'
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
  'sys:three:confirm',
  'sys:conf:view',
  'sys:conf:security',
  'sys:org:view',
  'sys:menu:view',
]
const ofAudit: FunctionCode[] = [
  'sys:three:confirm',
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
  (/^cms:\w+:(edit|review\d|withdraw)$/.test(code) && !isPlace(code)) ||
  isAnswering(code) ||
  isOfDirectories(code) ||
  ofEnvironment(code) ||
  isOfSurveys(code)
/** Nor does he answer the public, or read who has asked. */
const isAnswering = (code: FunctionCode): boolean =>
  code.startsWith('cms:message:') && code !== 'cms:message:view'
/** What the directories say of others is their keepers' to change, and the supervisors'. */
const isOfDirectories = (code: FunctionCode): boolean => /^dir:\w+:(edit|decide|run|review|sign)$/.test(code)
/** Answers belong to who asked: pausing, publishing and reading them is no part of running the system. */
const isOfSurveys = (code: FunctionCode): boolean => /^cms:survey:(run|publish|export|personal)$/.test(code)
/** Sites, channels, links and lists of words are part of the system. */
const isPlace = (code: FunctionCode): boolean => /^cms:(site|channel|link|media|check|indicator):/.test(code)

/** 营商环境: definitions of indicators are the system's, all else of it is the editors' and reviewers'. */
const ofEnvironment = (code: FunctionCode): boolean =>
  /^cms:(?:campaign|indicator):/.test(code) && !/^cms:(?:campaign:view|indicator:(?:view|edit))$/.test(code)
const lookingAtEnvironment: FunctionCode[] = ['cms:campaign:view', 'cms:indicator:view']

const kinds = ['article', 'notice', 'law', 'window'] as const
const ofKinds = (...rights: ContentRight[]): FunctionCode[] =>
  kinds.flatMap(kind => rights.map(right => functionFor(kind, right)))
const looking: FunctionCode[] = [
  'cms:review:view',
  'cms:site:view',
  'cms:channel:view',
  'cms:link:view',
  'cms:media:view',
]

/** What cites a law is looked at again by whoever may change it. */
const reviewingBasis: FunctionCode[] = ['cms:basis:view', 'cms:basis:edit']

const directoryViews: FunctionCode[] = [
  'dir:supplier:view',
  'dir:agency:view',
  'dir:expert:view',
  'dir:credit:view',
  'dir:correction:view',
  'dir:figure:view',
  'dir:import:view',
  'dir:record:export',
]

const isView = (code: FunctionCode): boolean => code.endsWith(':view')

/** Roles of the editors' half: whoever writes does not sign, and writes for the sites that he was given. */
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
  dataScope: roleCode === 'EDITOR' ? 'site' : 'all',
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
      'cms:bin:view',
      'cms:bin:recover',
      'cms:bin:restore',
      // Texts that were sent back again and again, or lie too long, come before whoever answers for the unit.
      ...ofKinds('view'),
      'cms:review:view',
      'cms:review:watch',
      // The numbers of its region, which it may explain before everybody reads them.
      'cms:indicator:view',
      'cms:indicator:comment',
      'cms:survey:view',
      'cms:survey:run',
    ],
  },
  editorial('role-editor', 'EDITOR', '采编', [
    ...ofKinds('view', 'edit'),
    ...looking,
    'cms:link:edit',
    'cms:media:edit',
    'cms:bin:view',
    'cms:bin:recover',
    ...lookingAtEnvironment,
    'cms:campaign:edit',
    'cms:campaign:handle',
    'cms:campaign:reveal',
    'cms:indicator:edit',
    'cms:survey:view',
    'cms:survey:edit',
    'cms:survey:export',
    ...reviewingBasis,
  ]),
  editorial('role-review1', 'REVIEWER_1', '初审', [
    ...ofKinds('view', 'review1'),
    ...looking,
    ...lookingAtEnvironment,
  ]),
  editorial('role-review2', 'REVIEWER_2', '复审', [
    ...ofKinds('view', 'review2'),
    ...looking,
    ...lookingAtEnvironment,
    'cms:campaign:publish',
    'cms:indicator:publish',
    'cms:message:view',
    'cms:message:review2',
    'cms:message:publish',
    'cms:survey:view',
    'cms:survey:review2',
    ...reviewingBasis,
  ]),
  editorial('role-review3', 'REVIEWER_3', '终审签发', [
    ...ofKinds('view', 'review3', 'withdraw'),
    ...looking,
    ...lookingAtEnvironment,
    'cms:campaign:publish',
    'cms:indicator:publish',
    'cms:message:view',
    'cms:message:publish',
    'cms:message:withdraw',
    'cms:bin:view',
    'cms:bin:recover',
    'cms:bin:restore',
    'cms:survey:view',
    'cms:survey:run',
    'cms:survey:publish',
    'cms:survey:export',
    'cms:survey:personal',
    ...reviewingBasis,
  ]),
  editorial('role-message-keeper', 'MESSAGE_KEEPER', '留言督办', [
    'cms:message:view',
    'cms:message:accept',
    'cms:message:assign',
    'cms:message:reveal',
  ]),
  editorial('role-message-replier', 'MESSAGE_REPLIER', '留言答复', [
    'cms:message:view',
    'cms:message:accept',
    'cms:message:reply',
    'cms:message:reveal',
    ...reviewingBasis,
  ]),
  editorial('role-directory', 'DIRECTORY_KEEPER', '目录管理', [
    ...directoryViews,
    'dir:supplier:edit',
    'dir:agency:edit',
    'dir:expert:edit',
    'dir:credit:edit',
    'dir:correction:decide',
    'dir:figure:decide',
    'dir:import:run',
  ]),
  // Records of misconduct are made, judged and taken back by the supervising authority alone.
  editorial('role-supervisor', 'SUPERVISOR', '监督管理', [
    ...directoryViews,
    'dir:credit:edit',
    'dir:credit:review',
    'dir:credit:sign',
  ]),
]

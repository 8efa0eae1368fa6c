import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { type CodeScheme, codeSchemes, isCommonCode } from '../search/crosswalk.ts'
import {
  bulkCall,
  codesByName,
  crudCalls,
  exportCall,
  type FileColumn,
  type ImportColumn,
  importCalls,
  listPaging,
  optionalNote,
  requiredText,
  versioned,
} from './crud.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText, pageOf } from './shared.ts'

const scheme = z.enum(Object.keys(codeSchemes) as [CodeScheme], { error: '请选择代码类别' })

const fields = {
  scheme,
  /** None: all sites. */
  siteId: opaqueId.or(z.literal('')).nullish(),
  code: requiredText('原代码', 40).regex(/^(?:[^\s*,]+\*?)$/, '原代码不能含有空格和逗号，星号只能写在末尾'),
  commonCode: requiredText('通用代码', 20),
  status: enabledFlag.default(enabled.on),
  remark: optionalNote('备注', 200),
}

const inItself = (
  { scheme: kind, commonCode }: { scheme: CodeScheme; commonCode: string },
  context: z.RefinementCtx,
) => {
  if (!isCommonCode(kind, commonCode))
    context.addIssue({
      code: 'custom',
      message: `通用代码不属于${codeSchemes[kind]}`,
      path: ['commonCode'],
    })
}

export const NewCodeRule = z.object(fields).superRefine(inItself)
export const CodeRuleChange = z.object({ ...versioned, ...fields }).superRefine(inItself)

export const CodeRuleRow = z.object({
  id: z.string(),
  scheme,
  siteId: nullableText,
  siteName: nullableText,
  code: z.string(),
  commonCode: z.string(),
  /** What the common code is called. */
  commonName: nullableText,
  status: enabledFlag,
  remark: nullableText,
  /** Of the product: may be changed and switched off, not deleted. */
  isBuiltIn: z.boolean(),
  ...housekeeping,
})
export type CodeRuleRow = z.infer<typeof CodeRuleRow>

/** A code that publications carry and no rule speaks of. */
const UnmappedCode = z.object({
  scheme,
  siteId: z.string(),
  siteName: nullableText,
  code: z.string(),
  /** How many publications carry it. */
  total: z.number(),
  firstSeenAt: z.string(),
})
export type UnmappedCode = z.infer<typeof UnmappedCode>

export const everySite = '全部站点'

export const codeRuleColumns: FileColumn<CodeRuleRow>[] = [
  { name: 'scheme', title: '代码类别' },
  { name: 'siteName', title: '适用站点' },
  { name: 'code', title: '原代码' },
  { name: 'commonCode', title: '通用代码' },
  { name: 'commonName', title: '通用名称' },
  { name: 'status', title: '状态' },
  { name: 'remark', title: '备注' },
]

export const codeRuleImportColumns: ImportColumn[] = [
  {
    name: 'scheme',
    title: '代码类别',
    isRequired: true,
    help: Object.values(codeSchemes).join('、'),
    words: codesByName<CodeScheme>(codeSchemes),
  },
  { name: 'siteName', title: '适用站点', help: `站点名称；留空为${everySite}` },
  { name: 'code', title: '原代码', isRequired: true, help: '末尾写星号，表示以此开头的全部代码' },
  { name: 'commonCode', title: '通用代码', isRequired: true, help: '其他写 other' },
  { name: 'status', title: '状态', help: '启用或停用', words: { 启用: enabled.on, 停用: enabled.off } },
  { name: 'remark', title: '备注' },
]

const path = '/rest/v2/crosswalk'
const view = 'sys:crosswalk:view'
const edit = 'sys:crosswalk:edit'

const anyScheme = scheme.or(z.literal('')).optional()
const filter = {
  keyword: optionalText(100),
  scheme: anyScheme,
  siteId: optionalText(100),
  status: z.enum([enabled.on, enabled.off, '']).optional(),
}

/** 代码对照: what the codes of each site mean in the words that all share. */
export const crosswalk = {
  export: exportCall(path, '代码对照', view, filter),
  ...importCalls(path, '代码对照', edit),
  bulk: bulkCall({
    path: `${path}/bulk`,
    summary: '批量处理代码对照',
    access: edit,
    actions: { enable: '启用', disable: '停用', remove: '删除' },
    extra: {},
  }),
  unmapped: defineCall({
    method: 'GET',
    path: '/rest/v2/unmappedCodes',
    access: view,
    summary: '待对照代码',
    input: z.object({
      keyword: optionalText(100),
      scheme: anyScheme,
      siteId: optionalText(100),
      ...listPaging,
    }),
    data: pageOf(UnmappedCode),
  }),
  ...crudCalls({
    path,
    title: '代码对照',
    view,
    edit,
    row: CodeRuleRow,
    create: NewCodeRule,
    change: CodeRuleChange,
    filter,
  }),
}

import { z } from 'zod'
import { defineCall } from '../call.ts'
import { enabled } from '../codes.ts'
import { iconOnly, menuAddress } from '../rules/picture.ts'
import { crudCalls, optionalNote, requiredText, sortNumber, versioned } from './crud.ts'
import { functionCode } from './role.ts'
import { MenuItem } from './session.ts'
import { enabledFlag, housekeeping, nullableText, opaqueId, optionalText } from './shared.ts'

const menuType = z.enum(['directory', 'page', 'external', 'frame'])

const fields = {
  parentId: opaqueId.nullish(),
  menuName: requiredText('菜单名称', 50),
  menuIcon: iconOnly.nullish(),
  menuType,
  funcPath: z
    .string()
    .regex(/^\/[\w/-]{0,99}$/, '路径须以 / 开头，由字母、数字、下划线或短横线组成')
    .nullish(),
  funcParam: z.string().max(50).nullish(),
  url: menuAddress.max(500).nullish(),
  openMode: z.enum(['tab', 'window', 'frame']).default('tab'),
  funcCode: functionCode.nullish(),
  hidden: z.boolean().default(false),
  hideTag: z.boolean().default(false),
  sort: sortNumber,
  status: enabledFlag.default(enabled.on),
  remark: optionalNote('备注', 500),
}

/** A directory leads nowhere, a page to a route with its page, everything else to an address. */
const fitsType = (
  value: { menuType?: string; funcPath?: string | null; funcParam?: string | null; url?: string | null },
  context: z.RefinementCtx,
) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', message, path: [name] })
  if (value.menuType === 'directory' && (value.funcPath || value.url))
    refuse('funcPath', '目录不能有路径或地址')
  if (value.menuType === 'page' && !value.funcPath) refuse('funcPath', '页面须填写路径')
  if (value.menuType === 'page' && !value.funcParam) refuse('funcParam', '页面须选择页面组件')
  if ((value.menuType === 'external' || value.menuType === 'frame') && !value.url)
    refuse('url', '外链须填写地址')
}

const menuCode = z
  .string()
  .trim()
  .regex(/^\d{4,12}$/, '菜单编码须为4至12位数字')

/** Without a code the next free one below the parent is taken. */
export const NewMenu = z.object({ menuCode: menuCode.nullish(), ...fields }).superRefine(fitsType)
export const MenuChange = z.object({ ...versioned, ...fields }).superRefine(fitsType)

export const MenuRecord = z.object({
  id: z.string(),
  parentId: nullableText,
  menuCode: z.string(),
  menuName: z.string(),
  menuIcon: nullableText,
  menuType,
  funcPath: nullableText,
  funcParam: nullableText,
  url: nullableText,
  openMode: z.enum(['tab', 'window', 'frame']),
  funcCode: nullableText,
  hidden: z.boolean(),
  hideTag: z.boolean(),
  sort: z.number(),
  builtIn: z.boolean(),
  status: enabledFlag,
  remark: nullableText,
  ...housekeeping,
})
export type MenuRecord = z.infer<typeof MenuRecord>

const { parentId: _, ...carried } = fields

/** A menu as files carry it: its place is told by codes, which mean the same in every installation. */
const MenuFileRow = z
  .object({ menuCode, parentCode: menuCode.nullable().default(null), ...carried })
  .superRefine(fitsType)
export type MenuFileRow = z.output<typeof MenuFileRow>

/** What an import would do, or did. */
const MenuImport = z.object({
  created: z.array(z.object({ menuCode: z.string(), menuName: z.string() })),
  changed: z.array(z.object({ menuCode: z.string(), menuName: z.string(), fields: z.array(z.string()) })),
  unchanged: z.number(),
  errors: z.array(z.object({ menuCode: z.string(), message: z.string() })),
})
export type MenuImport = z.infer<typeof MenuImport>

const path = '/rest/v2/menus'

/** 菜单管理: the whole tree at once, it is small. */
export const menu = {
  ...crudCalls({
    path,
    title: '菜单',
    view: 'sys:menu:view',
    edit: 'sys:menu:edit',
    row: MenuRecord,
    create: NewMenu,
    change: MenuChange,
    filter: {
      keyword: optionalText(100),
      menuType: menuType.or(z.literal('')).optional(),
      status: z.enum([enabled.on, enabled.off, '']).optional(),
    },
  }),
  /** The whole new order; a place that somebody else changed meanwhile refuses all of it. */
  saveOrder: defineCall({
    method: 'PUT',
    path: `${path}/order`,
    access: 'sys:menu:edit',
    summary: '保存菜单顺序',
    input: z.object({
      places: z
        .array(z.object({ ...versioned, parentId: opaqueId.nullable(), sort: sortNumber }))
        .min(1)
        .max(500),
    }),
    data: z.null(),
  }),
  setFlags: defineCall({
    method: 'PUT',
    path: `${path}/flags`,
    access: 'sys:menu:edit',
    summary: '批量启停或显隐菜单',
    input: z.object({
      rows: z.array(z.object(versioned)).min(1, '请选择菜单').max(500),
      status: enabledFlag.optional(),
      hidden: z.boolean().optional(),
    }),
    data: z.null(),
  }),
  copy: defineCall({
    method: 'POST',
    path: `${path}/:id/copy`,
    access: 'sys:menu:edit',
    summary: '复制菜单及其下级',
    input: z.object({ id: opaqueId, parentId: opaqueId.nullable() }),
    data: MenuRecord,
  }),
  preview: defineCall({
    method: 'GET',
    path: `${path}/preview`,
    access: 'sys:menu:view',
    summary: '按角色预览菜单',
    input: z.object({ roleId: opaqueId }),
    data: z.array(MenuItem),
  }),
  exportFile: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: 'sys:menu:view',
    summary: '导出菜单',
    input: z.object({}),
    data: z.unknown(),
    answer: 'file',
  }),
  importFile: defineCall({
    method: 'POST',
    path: `${path}/import`,
    access: 'sys:menu:edit',
    summary: '导入菜单',
    input: z.object({
      menus: z.array(MenuFileRow).min(1, '文件中没有菜单').max(500, '一次最多导入500个菜单'),
      isTrial: z.boolean(),
    }),
    data: MenuImport,
  }),
}

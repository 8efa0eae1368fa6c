import { backOfficePageTitles } from '@sunport/contract/back-office-pages.ts'
import { MenuChange, type MenuRecord, menu, NewMenu } from '@sunport/contract/calls/menu.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { functionCodes, functions } from '@sunport/contract/functions.ts'
import { problems } from '@sunport/contract/problems.ts'
import { api } from '../../../api.ts'
import { enabledOptions } from '../../crud/cells.tsx'
import { defineCrud, type FormValues } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { IconPicker } from './icon-picker.tsx'

export const typeNames: Record<MenuRecord['menuType'], string> = {
  directory: '目录',
  page: '页面',
  external: '外链',
  frame: '内嵌',
}
export const typeOptions = optionsOf(typeNames)

const isPage = ({ menuType }: FormValues): boolean => menuType === 'page'
const isAddress = ({ menuType }: FormValues): boolean => menuType === 'external' || menuType === 'frame'

/** What an entry of another type had is not kept: a directory leads nowhere, a page has no address. */
const fitted = (values: FormValues): FormValues => ({
  ...values,
  ...(!isPage(values) && { funcPath: null, funcParam: null }),
  ...(!isAddress(values) && { url: null }),
})

const functionOptions = functionCodes.map(code => ({
  value: code,
  label: functions[code].name,
}))

/** The form of a menu entry. `done` has the user's own menu read again. */
export const menuCrud = (
  rows: readonly MenuRecord[],
  parentId: string | null,
  done: () => Promise<unknown>,
) => {
  const directories = rows.filter(({ menuType }) => menuType === 'directory')
  const isTop = (id: string | null): boolean => !rows.some(row => row.id === id)
  return defineCrud<MenuRecord>({
    feature: 'menu',
    name: 'entries',
    title: '菜单',
    rowKey: row => row.id,
    rowName: row => row.menuName,
    list: () => api.menu.list({}),
    get: ({ id }) => api.menu.get({ id }),
    columns: [],
    filters: [],
    fields: [
      { name: 'menuType', label: '类型', kind: 'radio', options: typeOptions, isWide: true },
      { name: 'menuName', label: '名称', kind: 'text' },
      {
        name: 'parentId',
        label: '上级目录',
        kind: 'tree',
        nodes: directories.map(({ id, parentId: above, menuName }) => ({
          id,
          parentId: above,
          label: menuName,
        })),
        placeholder: '顶级',
      },
      {
        name: 'menuCode',
        label: '编码',
        kind: 'text',
        isFixed: true,
        placeholder: '不填则自动编码',
      },
      { name: 'menuIcon', label: '图标', kind: 'own', control: IconPicker },
      {
        name: 'funcParam',
        label: '页面',
        kind: 'select',
        options: optionsOf(backOfficePageTitles),
        help: '本系统已有的页面',
        isShown: isPage,
      },
      { name: 'funcPath', label: '路径', kind: 'text', placeholder: '如 /dictionary', isShown: isPage },
      {
        name: 'url',
        label: '地址',
        kind: 'text',
        placeholder: 'https://',
        isWide: true,
        help: '外链离开本系统打开；内嵌在标签页中打开',
        isShown: isAddress,
      },
      {
        name: 'funcCode',
        label: '所需功能',
        kind: 'select',
        options: functionOptions,
        placeholder: '所有登录用户可见',
        isWide: true,
        help: '没有该功能的用户看不到此菜单；目录没有可见下级时也不显示',
      },
      { name: 'sort', label: '排序', kind: 'number', help: '0 至 9999，小的在前' },
      { name: 'hidden', label: '隐藏', kind: 'switch' },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
      { name: 'remark', label: '备注', kind: 'textarea', isWide: true },
    ],
    create: {
      schema: NewMenu,
      permission: menu.create.access,
      values: () => ({
        menuType: 'page',
        menuName: '',
        parentId,
        menuCode: '',
        menuIcon: null,
        funcParam: null,
        funcPath: '',
        url: '',
        funcCode: null,
        sort: 0,
        hidden: false,
        status: enabled.on,
        remark: '',
      }),
      save: async values => {
        await api.menu.create(NewMenu.parse(fitted(values)))
        await done()
      },
    },
    update: {
      schema: MenuChange,
      permission: menu.update.access,
      values: row => ({ ...row, parentId: isTop(row.parentId) ? null : row.parentId }),
      save: async values => {
        await api.menu.update(MenuChange.parse(fitted(values)))
        await done()
      },
    },
    remove: {
      permission: menu.remove.access,
      run: async ({ id, version }) => {
        await api.menu.remove({ id, version })
        await done()
      },
      refusal: row => {
        if (row.builtIn) return '内置菜单不能删除，可以停用或隐藏'
        return rows.some(each => each.parentId === row.id) ? problems['menu.has_children'].message : undefined
      },
      consequences: row => `将删除菜单“${row.menuName}”（${row.menuCode}）。页面和权限不受影响。`,
    },
  })
}

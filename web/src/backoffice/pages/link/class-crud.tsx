import {
  LinkClassChange,
  type LinkClassRecord,
  linkClass,
  linkStyles,
  NewLinkClass,
} from '@sunport/contract/calls/link.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { api } from '../../../api.ts'
import { EnabledMark, enabledOptions } from '../../crud/cells.tsx'
import { defineCrud, formAction, listCall } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'

const edit = linkClass.update.access
const styles = optionsOf(linkStyles)

/** The classes of one site's links; pages name them by their code. */
export const classCrud = (siteId: string, openOrder: (row: LinkClassRecord) => void) =>
  defineCrud<LinkClassRecord>({
    feature: 'link',
    name: 'classes',
    title: '链接分类',
    scope: siteId,
    urlPrefix: 'c_',
    rowKey: row => row.id,
    rowName: row => row.className,
    list: listCall(linkClass.list.input, api.linkClass.list, { siteId }),
    get: row => api.linkClass.get({ id: row.id }),
    columns: [
      { name: 'className', title: '分类名称', width: 180 },
      { name: 'classCode', title: '分类编码', width: 160 },
      { name: 'style', title: '样式', width: 80, render: row => linkStyles[row.style] },
      {
        name: 'maxItems',
        title: '最多显示',
        width: 90,
        align: 'right',
        render: row => row.maxItems ?? '不限',
      },
      { name: 'linkCount', title: '链接', width: 72, align: 'right' },
      { name: 'status', title: '状态', width: 80, render: row => <EnabledMark value={row.status} /> },
    ],
    filters: [],
    fields: [
      { name: 'className', label: '分类名称', kind: 'text' },
      {
        name: 'classCode',
        label: '分类编码',
        kind: 'text',
        isFixed: true,
        help: '页面按编码取链接，建立后不能改',
      },
      {
        name: 'style',
        label: '样式',
        kind: 'radio',
        options: styles,
        help: '图片样式的链接须有图片和图片说明',
      },
      { name: 'maxItems', label: '最多显示', kind: 'number', placeholder: '不限' },
      { name: 'sort', label: '排序', kind: 'number' },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
    ],
    create: formAction({
      schema: NewLinkClass,
      permission: edit,
      values: () => ({
        siteId,
        classCode: '',
        className: '',
        style: 'text' as const,
        maxItems: null,
        sort: 0,
        status: enabled.on,
      }),
      save: api.linkClass.create,
    }),
    update: formAction({
      schema: LinkClassChange,
      permission: edit,
      values: (row: LinkClassRecord) => ({ ...row }),
      save: api.linkClass.update,
    }),
    rowActions: [
      {
        label: () => '链接排序',
        permission: edit,
        isShown: row => row.linkCount > 1,
        open: openOrder,
      },
    ],
    remove: {
      permission: edit,
      run: ({ id, version }) => api.linkClass.remove({ id, version }),
      refusal: row =>
        row.linkCount > 0 ? `分类下还有 ${row.linkCount} 个链接，不能删除，可以停用。` : undefined,
      consequences: row => `将删除分类“${row.className}”，其中没有链接。`,
    },
  })

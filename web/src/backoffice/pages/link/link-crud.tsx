import {
  LinkChange,
  type LinkClassRecord,
  type LinkRecord,
  link,
  linkCheckStates,
  linkOpenModes,
  NewLink,
} from '@sunport/contract/calls/link.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { api } from '../../../api.ts'
import { EnabledMark, enabledNames, enabledOptions, Modified } from '../../crud/cells.tsx'
import {
  type BulkAction,
  type ControlProps,
  defineCrud,
  formAction,
  listCall,
  type Option,
  type TreeOption,
} from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { RegionChoice } from '../../ui/region-choice.tsx'
import { ClassChoice } from './class-choice.tsx'
import { classOptions } from './class-options.ts'
import { LinkHistory } from './link-history.tsx'
import { CheckMark, Target } from './marks.tsx'
import { PictureControl } from './picture-control.tsx'
import { SitesChoice } from './site-choice.tsx'

const edit = link.update.access
const seen = (rows: readonly LinkRecord[]) => rows.map(({ id, version }) => ({ id, version }))

const RegionControl = ({ value, onChange, ...named }: ControlProps) => (
  <RegionChoice {...named} value={value} onChange={code => onChange?.(code)} />
)

const switchMany = (action: 'enable' | 'disable', status: LinkRecord['status']): BulkAction<LinkRecord> => ({
  label: `批量${enabledNames[status]}`,
  permission: edit,
  run: (rows, isRehearsal) => api.link.bulk({ action, rows: seen(rows), isRehearsal }),
})

const isWeb = ({ url }: LinkRecord): boolean => /^https?:/i.test(url ?? '')

/** The links of the header's site, or of all. */
export const linkCrud = (
  siteId: string,
  sites: readonly Option[],
  classes: readonly LinkClassRecord[],
  owners: readonly TreeOption[],
  openReplace: (row: LinkRecord) => void,
) => {
  const inClasses = classOptions(classes)
  const isImageClass = (code: unknown): boolean =>
    classes.find(({ classCode }) => classCode === code)?.style === 'image'
  return defineCrud<LinkRecord>({
    feature: 'link',
    name: 'links',
    title: '链接',
    scope: siteId,
    isBySite: true,
    rowKey: row => row.id,
    rowName: row => row.title,
    list: listCall(link.list.input, api.link.list),
    get: row => api.link.get({ id: row.id }),
    columns: [
      { name: 'title', title: '名称', width: 160, isSortable: true },
      {
        name: 'siteId',
        title: '站点',
        width: 150,
        render: row => sites.find(({ value }) => value === row.siteId)?.label ?? row.siteId,
      },
      { name: 'className', title: '分类', width: 110 },
      { name: 'url', title: '网址', width: 260, render: row => <Target row={row} /> },
      { name: 'regionCode', title: '区划', width: 84, isOptional: true },
      {
        name: 'clicks30',
        title: '30 天点击',
        width: 124,
        align: 'right',
        isSortable: true,
        render: row => (isWeb(row) ? row.clicks30 : '—'),
      },
      {
        name: 'validTo',
        title: '有效期',
        width: 190,
        render: row =>
          row.validFrom || row.validTo
            ? `${row.validFrom ?? '即日'} 至 ${row.validTo ?? '长期'}${row.isExpired ? '（已过期）' : ''}`
            : '长期',
      },
      { name: 'checkState', title: '检查', width: 116, render: row => <CheckMark row={row} /> },
      { name: 'ownerName', title: '负责单位', width: 130, isOptional: true },
      { name: 'checkedAt', title: '检查时间', width: 160, isSortable: true, isOptional: true },
      { name: 'sort', title: '排序', width: 80, align: 'right', isSortable: true },
      { name: 'status', title: '状态', width: 80, render: row => <EnabledMark value={row.status} /> },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isSortable: true,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '名称或网址', kind: 'text' },
      { name: 'classCode', label: '分类', kind: 'select', options: inClasses },
      { name: 'checkState', label: '检查', kind: 'select', options: optionsOf(linkCheckStates) },
      { name: 'status', label: '状态', kind: 'select', options: enabledOptions },
      {
        name: 'only',
        label: '只看',
        kind: 'select',
        options: [
          { value: 'flagged', label: '须处理' },
          { value: 'expiring', label: '30 天内到期' },
          { value: 'expired', label: '已过期' },
          { value: 'unowned', label: '无负责单位' },
        ],
      },
      { name: 'ownerOrgId', label: '负责单位', kind: 'tree', nodes: owners, isRare: true },
    ],
    fields: [
      ...(siteId
        ? []
        : [
            {
              name: 'siteId',
              label: '站点',
              kind: 'select' as const,
              options: sites,
              isFixed: true,
              isWide: true,
            },
          ]),
      { name: 'title', label: '链接名称', kind: 'text' },
      { name: 'classCode', label: '分类', kind: 'select', options: inClasses },
      {
        name: 'url',
        label: '网址',
        kind: 'text',
        isWide: true,
        placeholder: 'https://…、站内路径 /… 或 mailto:…',
      },
      { name: 'description', label: '说明', kind: 'text', isWide: true },
      { name: 'image', label: '图标或图片', kind: 'own', control: PictureControl, isWide: true },
      {
        name: 'imageAlt',
        label: '图片说明',
        kind: 'text',
        isWide: true,
        help: '读屏软件读出的文字',
        isShown: values => isImageClass(values.classCode) || String(values.image ?? '').startsWith('/'),
      },
      { name: 'regionCode', label: '区划', kind: 'own', control: RegionControl },
      { name: 'openMode', label: '打开方式', kind: 'radio', options: optionsOf(linkOpenModes) },
      {
        name: 'leaveHint',
        label: '外链提示',
        kind: 'switch',
        help: '打开前先告知访问者将离开本网站',
      },
      {
        name: 'relNofollow',
        label: '不传递权重',
        kind: 'switch',
        help: '请搜索引擎不要跟随此链接',
      },
      { name: 'validFrom', label: '生效日期', kind: 'date' },
      { name: 'validTo', label: '失效日期', kind: 'date', help: '当日 24 时起不再显示' },
      {
        name: 'ownerOrgId',
        label: '负责单位',
        kind: 'tree',
        nodes: owners,
        help: '链接失效或到期时找谁',
      },
      { name: 'status', label: '状态', kind: 'radio', options: enabledOptions },
    ],
    detail: row => <LinkHistory linkId={row.id} />,
    create: formAction({
      schema: NewLink,
      permission: edit,
      values: () => ({
        siteId,
        classCode: '',
        title: '',
        url: '',
        description: '',
        image: '',
        imageAlt: '',
        regionCode: '',
        openMode: 'tab' as const,
        leaveHint: false,
        relNofollow: false,
        validFrom: null,
        validTo: null,
        ownerOrgId: null,
        status: enabled.on,
      }),
      save: api.link.create,
    }),
    update: formAction({
      schema: LinkChange,
      permission: edit,
      values: (row: LinkRecord) => ({ ...row }),
      save: api.link.update,
    }),
    rowActions: [
      {
        label: () => '检查',
        permission: edit,
        isShown: isWeb,
        run: ({ id }) => api.link.check({ id }),
      },
      {
        label: () => '替换网址',
        permission: edit,
        isShown: isWeb,
        open: openReplace,
      },
    ],
    bulkActions: [
      switchMany('enable', enabled.on),
      switchMany('disable', enabled.off),
      {
        label: '移动到分类',
        permission: edit,
        choice: { label: '分类', control: ClassChoice },
        run: (rows, isRehearsal, { value }) =>
          api.link.bulk({
            action: 'move',
            rows: seen(rows),
            isRehearsal,
            ...(typeof value === 'string' && { classCode: value }),
          }),
      },
      {
        label: '复制到站点',
        permission: edit,
        choice: { label: '站点', control: SitesChoice },
        run: (rows, isRehearsal, { value }) =>
          api.link.bulk({
            action: 'copy',
            rows: seen(rows),
            isRehearsal,
            ...(Array.isArray(value) && { siteIds: value }),
          }),
      },
      {
        label: '检查',
        permission: edit,
        run: (rows, isRehearsal) => api.link.bulk({ action: 'check', rows: seen(rows), isRehearsal }),
      },
    ],
    remove: {
      permission: edit,
      run: ({ id, version }) => api.link.remove({ id, version }),
      isRecoverable: true,
      consequences: row => `“${row.title}”立即从门户的“${row.className}”中消失。只是暂时不用的，可以停用。`,
    },
    export: link.export,
    import: link,
  })
}

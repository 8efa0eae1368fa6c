import { window as calls } from '@sunport/contract/calls/content.ts'
import { windowStates } from '@sunport/contract/calls/home-window.ts'
import { openStates } from '@sunport/contract/content/policy.ts'
import { windowDevices, windowTypes } from '@sunport/contract/content/window-fields.ts'
import { Alert, Tag } from 'antd'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import { type CrudField, defineCrud, formAction, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { SitesSelect } from '../../ui/sites-select.tsx'
import { ImageControl, MomentControl, PagesControl, WordsControl } from './controls.tsx'
import { Figures } from './figures.tsx'
import styles from './home-window.module.css'
import { rateOf } from './rates.ts'
import {
  createWindow,
  emptyWindow,
  formValues,
  getWindow,
  listWindows,
  saveWindow,
  WindowInput,
  type WindowRow,
} from './window-row.ts'

export type WindowDialog = 'preview' | 'copy'

const stateColors: Partial<Record<keyof typeof windowStates, string>> = {
  returned: 'error',
  waiting: 'processing',
  coming: 'blue',
  shown: 'success',
  stopped: 'error',
}
const edit = calls.save.access
const isDrafted = ({ openState }: WindowRow): boolean => openState === 'draft' || openState === 'returned'

const fieldsFor = (sites: readonly Option[]): CrudField[] => [
  { name: 'title', label: '标题', kind: 'text', section: '内容', isWide: true },
  { name: 'siteId', label: '站点', kind: 'select', options: sites, isFixed: true },
  {
    name: 'windowType',
    label: '窗口类型',
    kind: 'select',
    options: optionsOf(windowTypes),
    help: '弹窗和横幅在页首显示为一条，同一页至多一条；通栏、飘窗和对联在首页显示为“访问指引”版块。都不遮挡内容',
  },
  { name: 'bodyHtml', label: '文字', kind: 'own', control: WordsControl, isWide: true },
  {
    name: 'image',
    label: '图片',
    kind: 'own',
    control: ImageControl,
    help: '不超过 500KB；手机上的横幅只显示文字',
  },
  { name: 'imageAlt', label: '图片说明', kind: 'text', help: '有图片时必填，读屏软件读出' },
  { name: 'url', label: '链接', kind: 'text', isWide: true, placeholder: 'https://… 或站内路径 /…' },
  { name: 'validFrom', label: '开始时间', kind: 'own', control: MomentControl, section: '展示' },
  { name: 'validTo', label: '结束时间', kind: 'own', control: MomentControl, help: '最长 90 天' },
  { name: 'pages', label: '显示的页面', kind: 'own', control: PagesControl, isWide: true },
  { name: 'device', label: '设备', kind: 'radio', options: optionsOf(windowDevices) },
  { name: 'priority', label: '优先级', kind: 'number', help: '0 至 99；同一页的横幅只显示一条，大者优先' },
]

const seen = (rows: readonly WindowRow[]) => rows.map(({ id, version }) => ({ id, version }))

const Thumb = ({ row }: { row: WindowRow }) =>
  row.image ? (
    <img className={styles.thumb} src={row.image} alt={row.imageAlt ?? ''} loading="lazy" />
  ) : (
    <span className={styles.noThumb}>无图</span>
  )

const ReturnNote = ({ reason, by, at }: NonNullable<WindowRow['returned']>) => (
  <Alert
    type="warning"
    showIcon
    title={`已退回：${reason}`}
    description={[by, at].filter(Boolean).join('，')}
    className={styles.returned}
  />
)

export const windowCrud = (
  sites: readonly Option[],
  openDialog: (kind: WindowDialog, row: WindowRow) => void,
) =>
  defineCrud<WindowRow>({
    feature: 'home-window',
    isBySite: true,
    name: 'windows',
    title: '首页窗口',
    rowKey: row => row.id,
    rowName: row => row.title || '未命名的窗口',
    list: listWindows,
    get: getWindow,
    columns: [
      { name: 'image', title: '图片', width: 84, render: row => <Thumb row={row} /> },
      { name: 'title', title: '标题', width: 180 },
      {
        name: 'windowType',
        title: '类型',
        width: 76,
        render: row => row.windowType && windowTypes[row.windowType],
      },
      { name: 'siteName', title: '站点', width: 130 },
      {
        name: 'validFrom',
        title: '展示时间',
        width: 210,
        render: row =>
          row.validFrom && row.validTo ? `${row.validFrom.slice(0, 10)} 至 ${row.validTo.slice(0, 10)}` : '—',
      },
      {
        name: 'state',
        title: '状态',
        width: 116,
        render: row => (
          <>
            {row.state && <Tag color={stateColors[row.state]}>{windowStates[row.state]}</Tag>}
            {row.publicState !== 'draft' && row.openState !== 'none' && (
              <Tag>{`修订：${openStates[row.openState]}`}</Tag>
            )}
          </>
        ),
      },
      { name: 'impressions', title: '展示', width: 64, align: 'right' },
      {
        name: 'clicks',
        title: '点击率',
        width: 76,
        align: 'right',
        render: row => rateOf(row.clicks ?? 0, row.impressions ?? 0),
      },
      {
        name: 'closes',
        title: '关闭率',
        width: 76,
        align: 'right',
        render: row => rateOf(row.closes ?? 0, row.impressions ?? 0),
      },
      {
        name: 'latestModifyDate',
        title: '修改时间',
        width: 110,
        isOptional: true,
        render: row => <Modified row={row} />,
      },
    ],
    filters: [
      { name: 'keyword', label: '标题', kind: 'text' },
      { name: 'windowType', label: '类型', kind: 'select', options: optionsOf(windowTypes) },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(windowStates) },
      {
        name: 'only',
        label: '到期',
        kind: 'select',
        options: [{ value: 'ending', label: '七天内结束' }],
        isRare: true,
      },
      { name: 'shownFrom', label: '展示时间起', kind: 'date', isRare: true },
      { name: 'shownTo', label: '展示时间止', kind: 'date', isRare: true },
      { name: 'openState', label: '稿件状态', kind: 'select', options: optionsOf(openStates), isRare: true },
    ],
    fields: fieldsFor(sites),
    create: formAction({
      schema: WindowInput,
      permission: edit,
      values: () => emptyWindow(sites[0]?.value ?? ''),
      save: createWindow,
    }),
    update: formAction({ schema: WindowInput, permission: edit, values: formValues, save: saveWindow }),
    editNote: row => row.returned && <ReturnNote {...row.returned} />,
    detail: row => <Figures row={row} />,
    rowActions: [
      { label: () => '预览', open: row => openDialog('preview', row) },
      {
        label: () => '送审',
        permission: edit,
        isShown: isDrafted,
        confirm: row => `“${row.title}”交由审核人审核，通过后按展示时间显示。`,
        run: ({ id, version }) => api.window.submit({ id, version }),
      },
      {
        label: () => '立即停用',
        permission: calls.withdraw.access,
        isShown: row => row.publicState === 'live',
        isDanger: true,
        reason: '停用原因',
        confirm: row => `“${row.title}”立即从公开页面消失。`,
        run: ({ id, version }, reason) => api.window.withdraw({ id, version, reason }),
      },
      {
        label: () => '恢复展示',
        permission: calls.restore.access,
        isShown: row =>
          ['withdrawn', 'offline', 'expired'].includes(row.publicState) && row.openState === 'none',
        reason: '恢复原因',
        run: ({ id, version }, reason) => api.window.restore({ id, version, reason }),
      },
      {
        label: () => '复制',
        permission: calls.create.access,
        open: row => openDialog('copy', row),
      },
      {
        label: () => '删除',
        permission: calls.remove.access,
        isShown: row => row.publicState === 'draft' && isDrafted(row),
        isDanger: true,
        reason: '删除原因',
        confirm: () => '草稿移入回收站，可以恢复。',
        run: ({ id, version }, reason) => api.window.remove({ id, version, reason }),
      },
    ],
    bulkActions: [
      {
        label: '批量停用',
        permission: calls.withdraw.access,
        isDanger: true,
        reason: '停用原因',
        run: (rows, isRehearsal, { reason }) =>
          api.homeWindow.bulk({ action: 'stop', rows: seen(rows), isRehearsal, reason }),
      },
      {
        label: '批量延长',
        permission: edit,
        choice: { label: '新的结束时间（展示中的窗口经审核后生效）', control: MomentControl },
        run: (rows, isRehearsal, { value }) =>
          api.homeWindow.bulk({ action: 'extend', rows: seen(rows), isRehearsal, validTo: String(value) }),
      },
      {
        label: '复制到站点',
        permission: calls.create.access,
        choice: { label: '目标站点（各生成一份草稿）', control: SitesSelect },
        run: (rows, isRehearsal, { value }) =>
          api.homeWindow.bulk({
            action: 'copy',
            rows: seen(rows),
            isRehearsal,
            siteIds: value as string[],
          }),
      },
    ],
  })

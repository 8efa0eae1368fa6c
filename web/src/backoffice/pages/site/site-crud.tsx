import { NewSite, SiteChange, type SiteRecord, site, siteStates } from '@sunport/contract/calls/site.ts'
import { Tag } from 'antd'
import { api } from '../../../api.ts'
import { Modified } from '../../crud/cells.tsx'
import { type CrudField, defineCrud, formAction, listCall, type Option } from '../../crud/define-crud.ts'
import { optionsOf } from '../../ui/options.ts'
import { PushChoice, pushingOf, WordsChoice } from './bulk-choices.tsx'
import { ColorControl, GrayControl, ImageControl, RegionControl } from './controls.tsx'
import { CertificateDays } from './domain-marks.tsx'
import { OldAddressesControl } from './old-addresses-control.tsx'
import styles from './site.module.css'

export type SiteDialog = 'state' | 'checklist' | 'copy' | 'domains' | 'packs'

const edit = site.update.access
const stateColors: Record<SiteRecord['state'], string | undefined> = {
  building: 'blue',
  preview: 'blue',
  running: 'success',
  maintenance: 'warning',
  disabled: 'error',
  archived: undefined,
}

const isNew = (values: Record<string, unknown>): boolean => !('version' in values)

const fieldsFor = (packs: readonly Option[]): CrudField[] => [
  {
    name: 'siteCode',
    label: '站点编码',
    kind: 'text',
    section: '身份',
    isFixed: true,
    help: '2 至 10 位小写字母',
  },
  { name: 'packCode', label: '区域包', kind: 'select', options: packs, isFixed: true },
  { name: 'name', label: '站点名称', kind: 'text' },
  { name: 'title', label: '网页标题', kind: 'text' },
  { name: 'slogan', label: '口号', kind: 'text' },
  { name: 'regionCode', label: '所属区划', kind: 'own', control: RegionControl },
  {
    name: 'domains',
    label: '域名',
    kind: 'tags',
    isWide: true,
    help: '第一个为主域名；一个域名只能属于一个站点；*.example.gov.cn 包括其下所有域名',
  },
  {
    name: 'forceHttps',
    label: '强制 HTTPS',
    kind: 'switch',
    help: '以 HTTP 访问的页面转到 HTTPS，须先有可信的证书',
  },
  { name: 'subjectColor', label: '主题色', kind: 'own', control: ColorControl, section: '外观' },
  { name: 'grayMode', label: '哀悼灰度', kind: 'own', control: GrayControl },
  { name: 'logoUrl', label: '标志', kind: 'own', control: ImageControl },
  { name: 'iconUrl', label: '图标', kind: 'own', control: ImageControl },
  { name: 'organiser', label: '主办单位', kind: 'text', section: '页脚标识' },
  { name: 'undertaker', label: '承办单位', kind: 'text' },
  { name: 'support', label: '技术支持', kind: 'text' },
  { name: 'phone', label: '联系电话', kind: 'text' },
  { name: 'siteIdCode', label: '政府网站标识码', kind: 'text', help: '10 位数字' },
  { name: 'icp', label: 'ICP 备案号', kind: 'text' },
  { name: 'police', label: '公安备案号', kind: 'text' },
  {
    name: 'seoKeywords',
    label: '关键词',
    kind: 'text',
    section: '检索与旧网站',
    isWide: true,
    help: '供搜索引擎使用，以逗号分隔',
  },
  { name: 'seoDescription', label: '网站描述', kind: 'textarea', isWide: true },
  {
    name: 'oldAddresses',
    label: '旧网站地址',
    kind: 'own',
    control: OldAddressesControl,
    isWide: true,
    help: '每行一条：旧地址、空格、新地址。末尾的 * 表示其后的任意部分。现有页面的地址不受影响',
  },
  {
    name: 'reason',
    label: '修改原因',
    kind: 'textarea',
    section: '留痕',
    isWide: true,
    isShown: values => !isNew(values),
    help: '站点的修改立即对公众生效，原因记入审计日志',
  },
]

const seen = (rows: readonly SiteRecord[]) => rows.map(({ id, version }) => ({ id, version }))

export const siteCrud = (
  packs: readonly Option[],
  provinces: readonly Option[],
  openDialog: (kind: SiteDialog, row: SiteRecord) => void,
) =>
  defineCrud<SiteRecord>({
    feature: 'site',
    name: 'sites',
    title: '站点',
    rowKey: row => row.id,
    rowName: row => row.name,
    list: listCall(site.list.input, api.site.list),
    get: row => api.site.get({ id: row.id }),
    columns: [
      {
        name: 'name',
        title: '名称',
        width: 240,
        isSortable: true,
        render: row => (
          <>
            {row.parentId && <span className={styles.muted}>└ </span>}
            {row.name}
            {row.isDeployment && <Tag className={styles.mark}>默认站点</Tag>}
          </>
        ),
      },
      { name: 'siteCode', title: '编码', width: 76, isSortable: true },
      {
        name: 'domains',
        title: '主域名',
        width: 190,
        render: ({ domains }) =>
          domains[0] ? `${domains[0]}${domains.length > 1 ? ` 等 ${domains.length} 个` : ''}` : '—',
      },
      { name: 'regionName', title: '区划', width: 110, isOptional: true },
      { name: 'packName', title: '区域包', width: 110 },
      {
        name: 'state',
        title: '状态',
        width: 84,
        render: row => <Tag color={stateColors[row.state]}>{siteStates[row.state]}</Tag>,
      },
      { name: 'channelCount', title: '栏目', width: 64, align: 'right' },
      { name: 'published30', title: '30 天发布', width: 92, align: 'right' },
      {
        name: 'certificateDays',
        title: '证书剩余',
        width: 110,
        align: 'right',
        render: row => <CertificateDays days={row.certificateDays} />,
      },
      {
        name: 'subjectColor',
        title: '主题色',
        width: 100,
        isOptional: true,
        render: ({ subjectColor }) => (
          <>
            <span className={styles.swatch} style={{ background: subjectColor }} />
            {subjectColor}
          </>
        ),
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
      { name: 'keyword', label: '名称、编码或域名', kind: 'text' },
      { name: 'state', label: '状态', kind: 'select', options: optionsOf(siteStates) },
      { name: 'packCode', label: '区域包', kind: 'select', options: packs },
      { name: 'regionCode', label: '区划', kind: 'select', options: provinces },
    ],
    fields: fieldsFor(packs),
    create: formAction({
      schema: NewSite,
      permission: edit,
      values: () => ({
        siteCode: '',
        packCode: '',
        name: '',
        title: '',
        slogan: '',
        regionCode: '',
        domains: [],
        forceHttps: false,
        oldAddresses: [],
        seoKeywords: '',
        seoDescription: '',
        undertaker: '',
        subjectColor: '#a61b1b',
        grayMode: 'off',
        organiser: '',
        support: '',
        phone: '',
        siteIdCode: '',
        icp: '',
        police: '',
      }),
      save: api.site.create,
    }),
    update: formAction({
      schema: SiteChange,
      permission: edit,
      values: (row: SiteRecord) => ({ ...row, reason: '' }),
      save: api.site.update,
    }),
    rowActions: [
      { label: () => '状态', permission: edit, open: row => openDialog('state', row) },
      {
        label: () => '上线检查',
        permission: site.checklist.access,
        open: row => openDialog('checklist', row),
      },
      {
        label: () => '域名与证书',
        permission: site.get.access,
        open: row => openDialog('domains', row),
      },
      { label: () => '复制站点', permission: edit, open: row => openDialog('copy', row) },
      {
        label: () => '比较区域包',
        permission: site.comparePacks.access,
        open: row => openDialog('packs', row),
      },
      {
        label: () => '清除缓存',
        permission: edit,
        confirm: row => `“${row.name}”的页面在下一次访问时重新生成。`,
        run: ({ id }) => api.site.clearCache({ id }),
      },
      {
        label: () => '重建索引',
        permission: edit,
        reason: '原因',
        confirm: row => `按“${row.name}”已发布的内容重建全文索引，检索不中断。`,
        run: ({ id }, reason) => api.site.rebuildIndex({ id, reason }),
      },
    ],
    bulkActions: [
      {
        label: '进入维护',
        permission: edit,
        isDanger: true,
        reason: '原因',
        choice: { label: '给访问者的说明', control: WordsChoice },
        run: (rows, isRehearsal, { reason, value }) =>
          api.site.bulk({
            action: 'maintain',
            rows: seen(rows),
            isRehearsal,
            reason,
            closingWords: String(value ?? ''),
          }),
      },
      {
        label: '恢复运行',
        permission: edit,
        reason: '原因',
        run: (rows, isRehearsal, { reason }) =>
          api.site.bulk({ action: 'resume', rows: seen(rows), isRehearsal, reason }),
      },
      {
        label: '推送配置',
        permission: edit,
        isDanger: true,
        reason: '原因',
        choice: { label: '从哪个站点推送什么', control: PushChoice },
        run: (rows, isRehearsal, { reason, value }) =>
          api.site.bulk({ action: 'push', rows: seen(rows), isRehearsal, reason, ...pushingOf(value) }),
      },
      {
        label: '清除缓存',
        permission: edit,
        run: (rows, isRehearsal) => api.site.bulk({ action: 'clearCache', rows: seen(rows), isRehearsal }),
      },
    ],
    export: site.export,
  })

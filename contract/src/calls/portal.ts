import { z } from 'zod'
import { defineCall, type Schema } from '../call.ts'
import { Link } from './link.ts'
import { nullableText, opaqueId, optionalText, text } from './shared.ts'

const siteInput = z.object({ siteId: optionalText(100), site: optionalText(100) })

export const DeploymentArea = z.object({
  region: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  siteId: z.string(),
  siteName: z.string(),
})

export const Site = z.object({
  id: z.string(),
  siteCode: z.string(),
  name: z.string(),
  regionCode: z.string(),
  domain: nullableText,
  parentId: nullableText,
  title: z.string(),
  logoUrl: nullableText,
  iconUrl: nullableText,
  organiser: nullableText,
  undertaker: nullableText,
  support: nullableText,
  phone: nullableText,
  icp: nullableText,
  police: nullableText,
  siteIdCode: nullableText,
})
export type Site = z.infer<typeof Site>

export const Channel = z.object({
  id: z.string(),
  name: z.string(),
  pagemark: z.string(),
  parentId: nullableText,
  siteId: z.string(),
  channelType: z.string(),
  sort: z.number(),
  isLeaf: z.string(),
  noticeTypes: z.array(z.string()),
  /** Nothing new comes here any more. */
  isStopped: z.boolean(),
  /** How its list is to look. */
  showDate: z.boolean(),
  pageSize: z.number().nullable(),
  sortRule: z.string(),
  /** It is no list: its name leads there. */
  linkUrl: nullableText,
  /** Marks it had before; addresses with them mean it. */
  formerMarks: z.array(z.string()),
})
export type Channel = z.infer<typeof Channel>

export interface ChannelTree extends Channel {
  children: ChannelTree[]
}
export const ChannelTree: z.ZodType<ChannelTree> = Channel.extend({
  get children() {
    return z.array(ChannelTree)
  },
})

export const DictEntry = z.object({
  id: z.string(),
  dictType: z.string(),
  dictCode: z.string(),
  dictName: z.string(),
  remark: nullableText,
  parentCode: nullableText,
  sort: z.number(),
  code: z.string(),
  name: z.string(),
})
export type DictEntry = z.infer<typeof DictEntry>
export interface DictTree extends DictEntry {
  children: DictTree[]
}
export const DictTree: z.ZodType<DictTree> = DictEntry.extend({
  get children() {
    return z.array(DictTree)
  },
})

export const Region = z.object({
  id: z.string(),
  regionCode: z.string(),
  regionName: z.string(),
  regionFullName: z.string(),
  parentId: nullableText,
  isLeaf: z.string(),
  level: z.number(),
  regionMark: z.string(),
})
export type Region = z.infer<typeof Region>

/** 弹窗, 飘窗, 对联, 顶部横幅, 通栏, 公祭灰度. */
const windowTypes = ['popup', 'floating', 'couplet', 'banner', 'strip', 'memorial'] as const
/** 每次, 每会话, 每天, 仅一次. */
const windowFrequencies = ['always', 'session', 'day', 'once'] as const

/** 展示, 点击, 关闭. */
const windowEvents = ['impression', 'click', 'close'] as const
export type WindowEvent = (typeof windowEvents)[number]

export const Popup = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** A path of the portal, or an address of the outside. */
  url: nullableText,
  windowType: z.enum(windowTypes),
  image: nullableText,
  imageAlt: nullableText,
  /** '*' every page of its site, 'home' its home, else paths of the portal, which may be a sub-site's. */
  pages: z.array(z.string()),
  device: z.enum(['all', 'computer', 'phone']),
  position: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  frequency: z.enum(windowFrequencies),
  delaySec: z.number(),
  autoCloseSec: z.number().nullable(),
  priority: z.number(),
})
export type Popup = z.infer<typeof Popup>

const SysConf = z.object({
  confKey: z.string(),
  confName: z.string(),
  confValue: z.string(),
  confType: z.string(),
})

const get = <I extends Schema, D extends Schema>(name: string, summary: string, input: I, data: D) =>
  defineCall({ method: 'GET', path: `/rest/web/v2/index/${name}`, access: 'open', summary, input, data })

/** The calls that frame every public page. */
export const portal = {
  getDeploymentArea: get('getDeploymentArea', '部署区域', z.object({}), DeploymentArea),
  getDeploymentSiteId: get(
    'getDeploymentSiteId',
    '按域名取站点',
    z.object({ domain: optionalText(300) }),
    Site,
  ),
  getSystemInfo: get(
    'getSystemInfo',
    '系统信息（标题、标志、图标）',
    z.object({ region: optionalText(50) }),
    z.object({ logoContent: z.string(), logoUrl: nullableText, iconUrl: nullableText }),
  ),
  list: get('list', '站点全部栏目', siteInput, z.array(Channel)),
  getChannelTopListBySiteId: get(
    'getChannelTopListBySiteId',
    '一级栏目（含下级）',
    siteInput,
    z.array(ChannelTree),
  ),
  channelSon: get(
    'channelSon',
    '下级栏目',
    siteInput.extend({ channel: optionalText(100), id: optionalText(100), channelId: optionalText(100) }),
    z.array(Channel),
  ),
  getDictInfo: get('getDictInfo', '字典项', siteInput.extend({ dictType: text(64) }), z.array(DictEntry)),
  getDictInfoTree: get(
    'getDictInfoTree',
    '字典树',
    siteInput.extend({ dictType: text(64) }),
    z.array(DictTree),
  ),
  getRegionJson: get(
    'getRegionJson',
    '省级以下全部区划',
    z.object({ regionCode: optionalText(12), siteId: optionalText(100) }),
    z.array(Region),
  ),
  getRegionJsonByPid: get(
    'getRegionJsonByPid',
    '下级区划',
    z.object({ pid: optionalText(12), regionCode: optionalText(12) }),
    z.array(Region),
  ),
  getLinkListByType: get(
    'getLinkListByType',
    '按类别取链接',
    siteInput.extend({ type: optionalText(64), linkType: optionalText(64) }),
    z.array(Link),
  ),
  getLinkListBySiteDictCode: get(
    'getLinkListBySiteDictCode',
    '按站点与类别编码取链接',
    siteInput.extend({ dictCode: optionalText(64) }),
    z.array(Link),
  ),
  getLinkListBySiteDictCodeRegionCode: get(
    'getLinkListBySiteDictCodeRegionCode',
    '按站点、类别编码与区划取链接',
    siteInput.extend({ dictCode: optionalText(64), regionCode: optionalText(12) }),
    z.array(Link),
  ),
  getSubjectColorBySiteId: get(
    'getSubjectColorBySiteId',
    '站点主题色',
    siteInput,
    z.object({ siteId: z.string(), subjectColor: z.string(), grayMode: z.string() }),
  ),
  getPopupInfo: get('getPopupInfo', '首页窗口', siteInput, z.array(Popup)),
  getSysConfListByConfType: get(
    'getSysConfListByConfType',
    '公开的系统配置',
    siteInput.extend({ confType: text(64) }),
    z.array(SysConf),
  ),
  getGPeProData: get(
    'getGPeProData',
    '采购平台区划数据',
    z.object({ key: text(64), siteId: optionalText(100) }),
    z.array(Region),
  ),
  countWindow: defineCall({
    method: 'POST',
    path: '/rest/web/v2/index/countWindow',
    access: 'open',
    summary: '首页窗口计数（展示、点击、关闭）',
    input: z.object({ id: opaqueId, event: z.enum(windowEvents) }),
    data: z.object({ counted: z.boolean() }),
  }),
  visitLogAdd: defineCall({
    method: 'POST',
    path: '/rest/web/v2/index/visitLogAdd',
    access: 'open',
    summary: '访问记录',
    input: z.object({
      siteId: optionalText(100),
      url: text(1000),
      title: optionalText(300),
      infoId: optionalText(100),
      referrer: optionalText(1000),
    }),
    data: z.object({ counted: z.boolean() }),
  }),
}

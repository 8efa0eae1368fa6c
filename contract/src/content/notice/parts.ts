import { purchaseManners, purchaseNatures } from '../../codes.ts'
import {
  choice,
  creditCode,
  date,
  derived,
  facts,
  itemCode,
  lines,
  long,
  money,
  type NoticeField,
  type NoticeSection,
  optional,
  phone,
  region,
  rich,
  table,
  text,
  time,
  unsaid,
} from './shape.ts'

const yesNo = { '1': '是', '0': '否' } as const
export const consortium = choice('consortium', '是否接受联合体', { '1': '接受', '0': '不接受' })

export const code = text('openTenderCode', '项目编号', { max: 60 })
export const name = text('openTenderName', '项目名称')
export const manner = choice('purchaseManner', '采购方式', purchaseManners)

/** What links a notice with the others of its project and puts it on the map; said elsewhere on the page. */
export const place: readonly NoticeField[] = [
  text('planId', '采购计划编号', { max: 60, ...unsaid, ...optional }),
  region('regionCode', '行政区划', unsaid),
  text('kcProjectCode', '框架协议编号', { max: 60, ...unsaid, ...optional }),
]
export const nature = choice('purchaseNature', '项目类别', purchaseNatures)

export const packages = table('packages', '合同包', [
  text('no', '包号', { max: 10 }),
  text('name', '合同包名称'),
  text('quantity', '数量（单位）', { max: 60 }),
  money('budget', '预算金额（元）'),
  text('requirement', '简要技术要求', { max: 1000, ...optional }),
])

/** What is bought, by the official catalogue; each row remembers the edition that its code was taken from. */
export const catalogue = table(
  'catalogue',
  '采购品目',
  [
    itemCode('code', '品目编码'),
    text('name', '品目名称', { max: 100 }),
    text('edition', '目录版本', { max: 40, ...optional, ...unsaid }),
  ],
  optional,
)

export const project: NoticeSection = facts('项目基本情况', [
  code,
  name,
  ...place,
  { ...manner, ...derived },
  nature,
  money('budget', '预算金额'),
  money('ceiling', '最高限价', optional),
  long('need', '采购需求'),
  catalogue,
  packages,
  text('term', '合同履行期限'),
  consortium,
  choice('domestic', '进口产品', { '1': '不接受进口产品', '0': '接受进口产品' }, optional),
])

export const qualification = lines('申请人的资格要求', [
  long('qualification', '资格要求'),
  choice('smeReserved', '专门面向中小企业', yesNo, optional),
  choice('green', '绿色采购', { '1': '优先或强制采购节能、环境标志产品', '0': '不涉及' }, optional),
])

export const documents = (words: string): NoticeSection =>
  lines(`获取${words}`, [
    date('docsFrom', '获取开始日期', { said: '时间', until: 'docsTo' }),
    date('docsTo', '获取截止日期'),
    text('docsHours', '每日获取时段', { max: 100, ...optional }),
    text('docsPlace', '获取地点', { said: '地点' }),
    text('docsWay', '获取方式', { said: '方式' }),
    text('docsPrice', '售价', { max: 60 }),
  ])

/** `said` ends in the words that programs look for. */
export const opening = (heading: string, deadline: string, said: string): NoticeSection =>
  lines(heading, [time('openTenderTime', deadline, { said }), text('openPlace', '地点')])

export const supplement = lines('其他补充事宜', [rich('supplement', '补充事宜', optional)])

const purchaser = { group: '采购人信息' } as const
const agent = { group: '采购代理机构信息', ...optional } as const
const inCharge = { group: '项目联系方式', ...derived } as const

export const contacts = lines('凡对本次公告内容提出询问，请按以下方式联系', [
  text('purchaser', '采购人名称', { said: '名称', ...purchaser }),
  text('purchaserAddr', '采购人地址', { said: '地址', ...purchaser }),
  text('purchaserLinkMan', '采购人联系人', { max: 50, said: '联系人', ...purchaser }),
  phone('purchaserLinkPhone', '采购人联系电话', { said: '联系方式', ...purchaser }),
  text('agency', '采购代理机构名称', { said: '名称', ...agent }),
  creditCode('agencyCode', '采购代理机构统一社会信用代码', { ...agent, ...unsaid }),
  text('agentAddress', '采购代理机构地址', { said: '地址', ...agent }),
  text('agentLinkMan', '采购代理机构联系人', { max: 50, said: '联系人', ...agent }),
  phone('agentLinkPhone', '采购代理机构联系电话', { said: '联系方式', ...agent }),
  text('contactPerson', '项目联系人', inCharge),
  phone('contactNumber', '电话', inCharge),
])

export const subjects = table('subjects', '主要标的', [
  text('name', '标的名称'),
  text('spec', '规格型号／服务要求'),
  text('quantity', '数量（单位）', { max: 60 }),
  money('price', '单价（元）'),
])

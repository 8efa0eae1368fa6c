import type { FeedRow, FeedShape } from './row.ts'

type Columns = FeedShape['columns']

const text = (row: FeedRow, name: string): string => String(row[name] ?? '')

/** A register's row as an entry: what it is called, when it last stood so, and its facts in a line. */
const shape = (
  columns: Columns,
  entry: { title: string; updated: string; category: string; facts: readonly string[] },
): FeedShape => ({
  columns: [...columns, ['url', '链接']],
  entryOf: row => ({
    title: text(row, entry.title),
    updated: text(row, entry.updated) || null,
    category: text(row, entry.category) || null,
    summary: entry.facts
      .map(name => text(row, name))
      .filter(Boolean)
      .join('，'),
  }),
})

export const supplierShape = shape(
  [
    ['id', '编号'],
    ['supplyCn', '供应商名称'],
    ['orgCode', '统一社会信用代码'],
    ['regionName', '所在地区'],
    ['supplierTypeName', '供应类别'],
    ['scaleName', '企业规模'],
    ['legalPerson', '法定代表人'],
    ['address', '地址'],
    ['registerDate', '登记日期'],
    ['batch', '公示批次'],
    ['publicityStart', '公示开始'],
    ['publicityEnd', '公示结束'],
  ],
  {
    title: 'supplyCn',
    updated: 'registerDate',
    category: 'supplierTypeName',
    facts: ['orgCode', 'regionName', 'scaleName'],
  },
)

export const agencyShape = shape(
  [
    ['id', '编号'],
    ['agentName', '代理机构名称'],
    ['orgCode', '统一社会信用代码'],
    ['agentTypeName', '机构类型'],
    ['regionName', '所在地区'],
    ['registerAddress', '注册地址'],
    ['legalPerson', '法定代表人'],
    ['linkMan', '联系人'],
    ['linkPhone', '联系电话'],
    ['registerDate', '登记日期'],
    ['staffCount', '从业人员数'],
  ],
  {
    title: 'agentName',
    updated: 'registerDate',
    category: 'agentTypeName',
    facts: ['orgCode', 'regionName', 'registerAddress'],
  },
)

export const expertShape = shape(
  [
    ['id', '编号'],
    ['name', '姓名'],
    ['specialty', '评审专业'],
    ['unit', '工作单位'],
    ['jobTitle', '职称'],
    ['regionName', '所在地区'],
    ['batch', '批次'],
    ['periodStart', '公示开始'],
    ['periodEnd', '公示结束'],
    ['statusName', '状态'],
    ['admittedDate', '入库日期'],
  ],
  {
    title: 'name',
    updated: 'periodStart',
    category: 'statusName',
    facts: ['specialty', 'unit', 'batch'],
  },
)

export const creditShape = shape(
  [
    ['id', '编号'],
    ['creditTypeName', '对象类型'],
    ['creditName', '名称'],
    ['creditCode', '统一社会信用代码'],
    ['address', '地址'],
    ['detailReason', '具体情形'],
    ['handleResult', '处理结果'],
    ['lawBasic', '依据'],
    ['handleUnit', '执法单位'],
    ['documentNumber', '文号'],
    ['startDate', '开始日期'],
    ['endDate', '结束日期'],
    ['statusName', '状态'],
    ['publishDate', '公布日期'],
  ],
  {
    title: 'creditName',
    updated: 'publishDate',
    category: 'creditTypeName',
    facts: ['detailReason', 'handleResult', 'handleUnit'],
  },
)

export const questionnaireShape = shape(
  [
    ['id', '编号'],
    ['title', '标题'],
    ['organiser', '发起单位'],
    ['targetGroup', '调查对象'],
    ['startTime', '开始时间'],
    ['endTime', '结束时间'],
    ['statusName', '状态'],
    ['responses', '答卷数'],
    ['questionCount', '题数'],
  ],
  { title: 'title', updated: 'startTime', category: 'statusName', facts: ['organiser', 'endTime'] },
)

export const messageShape = shape(
  [
    ['id', '编号'],
    ['typeName', '类型'],
    ['subject', '主题'],
    ['submitter', '留言人'],
    ['receivedAt', '收到时间'],
    ['statusName', '状态'],
    ['repliedAt', '答复时间'],
    ['excerpt', '答复摘要'],
  ],
  { title: 'subject', updated: 'receivedAt', category: 'typeName', facts: ['statusName', 'excerpt'] },
)

const hitColumns: Columns = [
  ['id', '信息编号'],
  ['title', '标题'],
  ['noticeTypeName', '公告类型'],
  ['channelName', '栏目'],
  ['regionName', '区划'],
  ['purchaser', '采购单位'],
  ['openTenderCode', '项目编号'],
  ['noticeTime', '发布时间'],
  ['excerpt', '摘要'],
]

export const hitShape = shape(hitColumns, {
  title: 'title',
  updated: 'noticeTime',
  category: 'noticeTypeName',
  facts: ['excerpt'],
})

export const acrossShape = shape(
  [...hitColumns, ['provinceName', '省份'], ['siteName', '来源站点'], ['allSites', '全部来源']],
  { title: 'title', updated: 'noticeTime', category: 'noticeTypeName', facts: ['allSites', 'excerpt'] },
)

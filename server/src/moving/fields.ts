import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { noticeTypes } from '@sunport/contract/codes.ts'
import { environmentTypes } from '@sunport/contract/content/article-fields.ts'
import { type ExtendField, extendKey } from '@sunport/contract/content/extend-fields.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { isRecord, recordsIn, wireAmount, wireMoment, wireText } from './read-wire.ts'

type Key = keyof InfoRow

/** Words of the wire that a text keeps under the same names. */
const plain = [
  'author',
  'img',
  'url',
  'noticeType',
  'regionCode',
  'purchaser',
  'agency',
  'agencyCode',
  'purchaseManner',
  'purchaseNature',
  'openTenderCode',
  'openTenderName',
  'bidCompany',
  'planId',
  'kcProjectCode',
  'expectPurchaseTime',
  'organizationForm',
  'lawCategory',
  'publishNumber',
  'implementWay',
  'planCodes',
  'respondents',
  'complainant',
  'expireTime',
  'punishObject',
  'punishType',
  'projectSourceCode',
  'contactPerson',
  'contactNumber',
  'catalogueNameList',
  'agentManageName',
  'agentPrincipalName',
  'purchaserAddr',
  'purchaserLinkMan',
  'agentAddress',
  'agentLinkPhone',
  'purchaserLinkPhone',
  'agentLinkMan',
] as const satisfies Key[]
const moments = ['noticeEndTime', 'openTenderTime'] as const satisfies Key[]
const amounts = ['budget', 'successfulMoney'] as const satisfies Key[]
/** Only details have these. */
const ofDetail = ['source', 'issuer', 'effectDate', 'elderSummary'] as const

/** What stands elsewhere here, is made anew, or says nothing of the text. */
const elsewhere = new Set<string>([
  ...[
    'id',
    'site',
    'channel',
    'title',
    'isTop',
    'description',
    'noticeTime',
    'noticeId',
    'regionName',
    'noticeTypeName',
  ],
  ...[
    'dataSource',
    'attchList',
    'attchs',
    'content',
    'channelName',
    'siteName',
    'state',
    'htmlIndexnum',
    'clickNum',
  ],
  ...['isdel', 'lawCategoryName', 'addtime', 'publishTime', 'workflowInstanceStepsVoList', 'noticeDetailUrl'],
  ...[
    'workflowInstancesStepId',
    'workflowState',
    'workflowName',
    'workflowInstanceStepState',
    'workflowId',
    'tenantId',
  ],
  ...[
    'purchaseMannerName',
    'purchaseNatureName',
    'validity',
    'environment',
    'facts',
    'tags',
    'related',
    'laws',
  ],
  ...[
    'notices',
    'titleMark',
    'announcedOpenTenderTime',
    'terms',
    'corrections',
    'contentInForce',
    'withdrawnReason',
  ],
  ...['replacedBy', 'noticeName', 'ismember', 'isShowNewNotice', 'infoType'],
])
const known = new Set<string>([...plain, ...moments, ...amounts, ...ofDetail, ...elsewhere])

export interface ReadFields {
  fields: Record<string, unknown>
  /** Names of what was said and is kept nowhere, each with an example. */
  lost: { name: string; value: string }[]
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : isRecord(value)
      ? Object.keys(value).length > 0
      : wireText(value) !== null

const example = (value: unknown): string => (wireText(value) ?? JSON.stringify(value)).slice(0, 100)

const refsOf = (value: unknown) =>
  recordsIn(value).flatMap(({ id, title, article }) => {
    const [infoId, name, number] = [wireText(id), wireText(title), wireText(article)]
    return infoId && name ? [{ id: infoId, title: name, ...(number && { article: number }) }] : []
  })

const filled = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )

const markFields = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) return {}
  const flag = (given: unknown) => (given === true ? '1' : null)
  const { tone, isBold, isHot, isRecommended } = value
  return {
    titleTone: wireText(tone),
    isTitleBold: flag(isBold),
    isHot: flag(isHot),
    isRecommended: flag(isRecommended),
  }
}

/** By its words, as details name it. */
const environmentFields = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) return {}
  const [envType = null] = Object.entries(environmentTypes).find(([, name]) => name === value.type) ?? []
  return {
    envType,
    measureNo: wireText(value.measureNo),
    leadOrg: wireText(value.leadOrg),
    validTo: wireText(value.validTo),
  }
}

const environmentFacts = new Set(['类型', '举措编号', '牵头单位', '有效期至'])

/** Everything that a detail says beside title, text and files, as an edition keeps it. */
export const fieldsOf = (
  detail: Record<string, unknown>,
  extendFields: readonly ExtendField[],
): ReadFields => {
  const lost: ReadFields['lost'] = []
  const lose = (name: string, value: unknown) => void lost.push({ name, value: example(value) })
  const read = <T>(names: readonly string[], reader: (value: unknown) => T | null) =>
    Object.fromEntries(
      names.map(name => {
        const value = reader(detail[name])
        if (value === null && isSaid(detail[name])) lose(name, detail[name])
        return [name, value]
      }),
    )
  const facts = recordsIn(detail.facts).flatMap(({ name, value }) => {
    if (environmentFacts.has(wireText(name) ?? '')) return []
    const field = extendFields.find(each => each.name === wireText(name))
    if (!field) lose(`扩展字段“${wireText(name) ?? ''}”`, value)
    return field ? [[extendKey(field.code), wireText(value)]] : []
  })
  for (const [name, value] of Object.entries(detail)) if (!known.has(name) && isSaid(value)) lose(name, value)
  if (isSaid(detail.corrections)) lose('更正前后的对照', detail.corrections)
  if (wireText(detail.validity) === '已废止') lose('法规的废止日期', '已废止')
  const fields = filled({
    ...read(plain, wireText),
    ...read(ofDetail, wireText),
    ...read(amounts, wireAmount),
    ...read(moments, value => {
      const at = wireMoment(value)
      return at && toWireTime(at)
    }),
    ...markFields(detail.titleMark),
    ...environmentFields(detail.environment),
    ...Object.fromEntries(facts),
    tags: Array.isArray(detail.tags) ? detail.tags.flatMap(tag => wireText(tag) ?? []) : [],
    relatedInfos: refsOf(detail.related),
    relatedNotices: refsOf(detail.notices),
    lawCitations: refsOf(detail.laws),
  })
  return { fields, lost }
}

/** The family that it belongs to here: by what it says of itself, then by its channel. */
export const kindOf = (
  detail: Record<string, unknown>,
  channelType: string,
): Exclude<ContentKind, 'window'> => {
  if (wireText(detail.noticeType) !== null) return 'notice'
  return wireText(detail.lawCategory) !== null || channelType === 'laws' ? 'law' : 'article'
}

export const isKnownType = (type: unknown): boolean =>
  typeof type !== 'string' || Object.hasOwn(noticeTypes, type)

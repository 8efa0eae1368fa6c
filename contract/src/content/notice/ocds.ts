import { type NoticeStage, purchaseManners, stageOf } from '../../codes.ts'
import { awardOfContract, awardsOf, contractsOf } from './ocds-awards.ts'
import { partiesOf } from './ocds-parties.ts'
import {
  amountValue,
  buyerId,
  type OcdsObject,
  partyId,
  present,
  type ReleasedNotice,
  when,
} from './ocds-parts.ts'
import { type NoticeValues, rowsOf, textOf } from './shape.ts'

export interface OcdsContext {
  /** As it is registered with the Open Contracting Partnership; '' until then. */
  prefix: string
  siteId: string
  publisher: string
  /** Wire time. */
  now: string
}

const tags: Partial<Record<NoticeStage, string>> = {
  intention: 'planning',
  plan: 'planning',
  demand: 'planning',
  publicity: 'tender',
  prequalification: 'tender',
  tender: 'tender',
  correction: 'tenderUpdate',
  result: 'award',
  termination: 'tenderCancellation',
  contract: 'contract',
  acceptance: 'implementation',
}

/** Whether a notice is part of a contracting process at all. */
export const isReleased = (noticeType: string | null): boolean => {
  const stage = stageOf(noticeType)
  return stage !== undefined && tags[stage] !== undefined
}

const tagOfType = (noticeType: string | null): string => tags[stageOf(noticeType) ?? 'tender'] ?? 'tender'

/** What a correction of such a release is tagged with; of all others the standard knows updates of the tender only. */
const amendedTags: Record<string, string> = {
  planning: 'planningUpdate',
  tender: 'tenderAmendment',
  award: 'awardUpdate',
  contract: 'contractAmendment',
  implementation: 'implementationUpdate',
}

const methods: Readonly<Record<string, string>> = {
  '1': 'open',
  '2': 'selective',
  '3': 'limited',
  '4': 'limited',
  '5': 'direct',
  '6': 'limited',
}
const categories: Readonly<Record<string, string>> = { '1': 'goods', '2': 'works', '3': 'services' }
const catalogueScheme = 'CN-CGPC'

const itemsOf = (values: NoticeValues): OcdsObject[] =>
  rowsOf(values.catalogue).map((row, at) => ({
    id: String(at + 1),
    description: textOf(row.name),
    classification: { scheme: catalogueScheme, id: textOf(row.code), description: textOf(row.name) },
  }))

const lotsOf = (values: NoticeValues): OcdsObject[] =>
  rowsOf(values.packages).map(row =>
    present({
      id: textOf(row.no),
      title: textOf(row.name),
      description: textOf(row.requirement),
      value: amountValue(row.budget),
    }),
  )

const documentsOf = (
  { id, title, publishedAt, address, files }: ReleasedNotice,
  type: string,
): OcdsObject[] => [
  ...(address
    ? [
        {
          id,
          documentType: type,
          title,
          url: address,
          datePublished: when(publishedAt) ?? '',
          format: 'text/html',
          language: 'zh',
        },
      ]
    : []),
  ...files.map(file => ({ id: file.id, title: file.name, url: file.address, language: 'zh' })),
]

const planningOf = (notice: ReleasedNotice): OcdsObject => {
  const { fields } = notice
  return present({
    rationale: rowsOf(fields.intentions)
      .map(row => `${textOf(row.name)}：${textOf(row.need)}`)
      .join('\n'),
    budget: present({ amount: amountValue(fields.budget), project: textOf(fields.openTenderName) }),
    documents: documentsOf(notice, 'procurementPlan'),
  })
}

const isUpdate = (tag: string): boolean => tag === 'tenderUpdate' || tag === 'tenderAmendment'

const statusOf = (tag: string): string => {
  if (tag === 'tenderCancellation') return 'cancelled'
  return tag.startsWith('tender') ? 'active' : 'complete'
}

/** Who runs the procedure: the agency where there is one. */
const procuringEntity = (values: NoticeValues): OcdsObject => {
  const agency = textOf(values.agency)
  return agency
    ? { id: partyId(agency, textOf(values.agencyCode)), name: agency }
    : present({ id: buyerId(values), name: textOf(values.purchaser) })
}

/** What was changed in words; as values it is in the release itself, beside what they were in the one it amends. */
const amendmentsOf = ({ id, publishedAt, fields, amended }: ReleasedNotice): OcdsObject[] =>
  rowsOf(fields.changes).map((row, at) =>
    present({
      id: `${id}-${at + 1}`,
      date: when(publishedAt),
      description: `${textOf(row.label)}：${textOf(row.old)} → ${textOf(row.new)}`,
      rationale: [textOf(row.reason), textOf(row.basis)].filter(Boolean).join('；'),
      amendsReleaseID: amended?.id,
      releaseID: amended && id,
    }),
  )

const tenderOf = (notice: ReleasedNotice, tag: string): OcdsObject => {
  const { fields } = notice
  const manner = textOf(fields.purchaseManner)
  const isCall = tag.startsWith('tender')
  const [opening, from] = [when(fields.openTenderTime), when(fields.docsFrom)]
  return present({
    id: textOf(fields.openTenderCode) || notice.id,
    title: textOf(fields.openTenderName) || notice.title,
    description: textOf(fields.need),
    status: statusOf(tag),
    procuringEntity: procuringEntity(fields),
    procurementMethod: methods[manner],
    procurementMethodDetails: purchaseManners[manner as keyof typeof purchaseManners],
    mainProcurementCategory: categories[textOf(fields.purchaseNature)],
    value: amountValue(fields.budget),
    items: itemsOf(fields),
    lots: lotsOf(fields),
    eligibilityCriteria: textOf(fields.qualification),
    tenderPeriod: opening && present({ startDate: from, endDate: opening }),
    documents: isCall ? documentsOf(notice, isUpdate(tag) ? 'clarifications' : 'tenderNotice') : [],
    amendments: isCall ? amendmentsOf(notice) : [],
  })
}

/** One contracting process: all notices of one plan. Without a plan a notice stands alone. */
export const ocidOf = ({ prefix, siteId }: OcdsContext, { id, fields }: ReleasedNotice): string =>
  [prefix || 'ocds-unregistered', siteId, textOf(fields.planId) || id].join('-')

/** What a notice says, or the notice that it corrects says from then on. */
const spokenBy = (notice: ReleasedNotice): { tag: string; spoken: ReleasedNotice; as: string } => {
  const { amended } = notice
  const as = tagOfType(amended?.noticeType ?? notice.noticeType)
  if (!amended || !amendedTags[as]) return { tag: tagOfType(notice.noticeType), spoken: notice, as }
  // Its own page and files come along; awards and contracts keep the names that they were given first.
  const spoken = { ...notice, fields: { ...amended.fields, changes: notice.fields.changes } }
  return { tag: amendedTags[as], spoken, as }
}

export const releaseOf = (notice: ReleasedNotice, context: OcdsContext): OcdsObject => {
  const { tag, spoken, as } = spokenBy(notice)
  const { fields } = spoken
  const named = { ...spoken, id: notice.amended?.id ?? notice.id }
  const isContract = as === 'contract' || as === 'implementation'
  const documents = (type: string) => documentsOf(notice, notice.amended ? 'clarifications' : type)
  const amended = (parts: OcdsObject[]) =>
    parts.map(part => present({ ...part, amendments: amendmentsOf(notice) }))
  return present({
    ocid: ocidOf(context, named),
    id: notice.id,
    date: when(notice.publishedAt),
    tag: [tag],
    initiationType: 'tender',
    language: 'zh',
    parties: partiesOf(fields),
    buyer: textOf(fields.purchaser) && { id: buyerId(fields), name: textOf(fields.purchaser) },
    planning: as === 'planning' ? planningOf(spoken) : undefined,
    tender: as === 'planning' ? undefined : tenderOf(spoken, tag),
    awards:
      as === 'award'
        ? amended(awardsOf(named, documents('awardNotice')))
        : isContract
          ? awardOfContract(named)
          : undefined,
    contracts: isContract
      ? amended(contractsOf(named, as === 'implementation', documents('contractNotice')))
      : undefined,
  })
}

const lotsExtension =
  'https://raw.githubusercontent.com/open-contracting-extensions/ocds_lots_extension/v1.1.5/extension.json'

/** What every package of releases begins with. */
export const packageHead = ({ publisher, now }: OcdsContext, uri: string): OcdsObject => ({
  version: '1.1',
  extensions: [lotsExtension],
  uri,
  publisher: { name: publisher },
  publishedDate: when(now) ?? '',
})

import { type NoticeStage, stageOf } from '../../codes.ts'
import { completedNotice } from './derive.ts'
import { formatNamed } from './formats.ts'
import { type NoticeRow, type NoticeValues, rowsOf, textOf } from './shape.ts'

export const followUps = {
  correction: '发更正',
  tender: '发招标公告',
  negotiation: '发磋商公告',
  result: '发结果',
  termination: '发终止',
  contract: '发合同',
} as const
export type FollowUp = keyof typeof followUps

/** After how many days somebody should ask what became of a project. */
export const followUpDays = 30

export const missingFollowUps = {
  result: `开标满${followUpDays}日未公告结果`,
  contract: `结果公告满${followUpDays}日未公告合同`,
} as const
export type MissingFollowUp = keyof typeof missingFollowUps

const byStage: Partial<Record<NoticeStage, readonly FollowUp[]>> = {
  intention: ['correction', 'tender', 'negotiation'],
  publicity: ['correction', 'tender', 'negotiation', 'termination'],
  prequalification: ['correction', 'tender', 'termination'],
  tender: ['correction', 'result', 'termination'],
  result: ['correction', 'contract', 'termination'],
}

/** What can come next in a project; everything can be corrected. */
export const followUpsOf = (noticeType: string | null): readonly FollowUp[] => {
  const stage = stageOf(noticeType)
  return (stage && byStage[stage]) ?? ['correction']
}

/** What the later notices of a project repeat of the earlier. */
const carried = [
  'planId',
  'openTenderCode',
  'openTenderName',
  'regionCode',
  'kcProjectCode',
  'purchaseNature',
  'catalogue',
  'purchaser',
  'purchaserAddr',
  'purchaserLinkMan',
  'purchaserLinkPhone',
  'agency',
  'agencyCode',
  'agentAddress',
  'agentLinkMan',
  'agentLinkPhone',
] as const

export interface LiveNotice {
  id: string
  /** In force. */
  fields: NoticeValues
  /** YYYY-MM-DD. */
  publishedOn: string
  /** Packages that have their result already. */
  decidedPackages: readonly string[]
  /** The suppliers of the contracts that there are already, one name for each contract. */
  contractedWith: readonly string[]
}

const bidding = new Set(['1', '2'])

const typeFor = (as: FollowUp, { fields }: LiveNotice): string => {
  const type = textOf(fields.noticeType)
  const isBidding = bidding.has(textOf(fields.purchaseManner))
  switch (as) {
    case 'correction':
      if (type.startsWith('00102')) return '001033'
      return isBidding ? '001031' : '001032'
    case 'tender':
      return '001011'
    case 'negotiation':
      return '001016'
    case 'result':
      return `00102${textOf(fields.purchaseManner) || '9'}`
    case 'termination':
      return isBidding ? '001004' : '001006'
    case 'contract':
      return '001054'
  }
}

/** An intention of several projects is called for one by one: only a single one is taken over. */
const call = ({ fields }: LiveNotice): NoticeValues => {
  const wishes = rowsOf(fields.intentions)
  const [wish] = wishes
  return {
    need: wishes.length === 1 ? wish?.need : fields.need,
    openTenderName: wishes.length > 1 ? undefined : fields.openTenderName,
    budget: wishes.length > 1 ? undefined : fields.budget,
    ceiling: fields.ceiling,
    packages: fields.packages,
    term: fields.term,
    consortium: fields.consortium,
    qualification: fields.qualification,
    smeReserved: fields.smeReserved,
    green: fields.green,
    domestic: fields.domestic,
  }
}

/** The first winner whose contract is still to come; one who won twice signs twice. */
const uncontracted = ({ fields, contractedWith }: LiveNotice): NoticeRow | undefined => {
  const signed = [...contractedWith]
  const open = rowsOf(fields.suppliers).filter(row => {
    const at = signed.indexOf(textOf(row.name))
    if (at >= 0) signed.splice(at, 1)
    return at < 0
  })
  return open[0]
}

/** A contract is of one package and with one supplier, whatever else the result has decided. */
const contractOf = (live: LiveNotice): NoticeValues => {
  const winner = uncontracted(live)
  return {
    bidCompany: winner?.name,
    supplierAddr: winner?.address,
    successfulMoney: winner?.amount,
    rate: winner?.rate,
  }
}

const own: Record<FollowUp, (live: LiveNotice, today: string) => NoticeValues> = {
  correction: ({ id, fields, publishedOn }, today) => ({
    targetId: id,
    firstDate: publishedOn,
    matter: textOf(fields.noticeType).startsWith('00102') ? 'result' : 'notice',
    correctionDate: today,
  }),
  tender: call,
  negotiation: call,
  result: ({ fields, decidedPackages }, today) => {
    const open = rowsOf(fields.packages).filter(row => !decidedPackages.includes(textOf(row.no)))
    return {
      budget: fields.budget,
      fixedDate: today,
      suppliers: open.map(row => ({ packageNo: textOf(row.no) })),
      subjects: open.map(row => ({ name: textOf(row.name), quantity: textOf(row.quantity) })),
    }
  },
  termination: () => ({}),
  contract: (live, today) => ({
    ...contractOf(live),
    contractName: textOf(live.fields.openTenderName) && `${textOf(live.fields.openTenderName)}合同`,
    subjects: live.fields.subjects,
    purchaseManner: live.fields.purchaseManner,
    signDate: today,
  }),
}

/** The form of a notice that follows another, filled with everything that is known. */
export const followUpOf = (as: FollowUp, live: LiveNotice, today: string): NoticeValues => {
  const format = formatNamed(as)
  if (!format) return {}
  const values = {
    ...Object.fromEntries(carried.map(key => [key, live.fields[key]])),
    ...own[as](live, today),
    noticeType: typeFor(as, live),
  }
  return completedNotice(format, values)
}

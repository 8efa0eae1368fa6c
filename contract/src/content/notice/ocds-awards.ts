import { firmsIn } from './firms.ts'
import { amountValue, type OcdsObject, partyId, present, type ReleasedNotice, when } from './ocds-parts.ts'
import { type NoticeValues, rowsOf, textOf } from './shape.ts'

const rateWords = (rate: unknown): string => (textOf(rate) ? `费率 ${textOf(rate)}%` : '')

/** `30（套）`: how many of what, as far as it can be read. */
const quantityOf = (words: string): OcdsObject => {
  const [, count, unit] = /^(\d+(?:\.\d+)?)(?:（(.*)）)?$/.exec(words) ?? []
  return present({ quantity: count && Number(count), unit: unit && { name: unit } })
}

const itemsOf = (values: NoticeValues): OcdsObject[] =>
  rowsOf(values.subjects).map((row, at) => {
    const { quantity, unit } = quantityOf(textOf(row.quantity))
    return present({
      id: String(at + 1),
      description: [textOf(row.name), textOf(row.spec)].filter(Boolean).join('，'),
      quantity,
      unit: present({ ...(unit as OcdsObject | undefined), value: amountValue(row.price) }),
    })
  })

/** Those who won together are several; the code that stands with them is the first one's. */
const winnersOf = (name: string, code: string): OcdsObject[] =>
  name ? firmsIn(name).map((firm, at) => ({ id: partyId(firm, at === 0 ? code : ''), name: firm })) : []

type Awarding = Pick<ReleasedNotice, 'id' | 'fields'>

/** A result that names its winner in one line, or that there is none. */
const singleAward = ({ id, fields }: Awarding, documents: OcdsObject[]): OcdsObject => {
  const winners = winnersOf(textOf(fields.bidCompany), '')
  return present({
    id: `${id}-1`,
    status: winners.length > 0 ? 'active' : 'unsuccessful',
    date: when(fields.fixedDate),
    value: winners.length > 0 && amountValue(fields.successfulMoney),
    suppliers: winners,
    items: winners.length > 0 ? itemsOf(fields) : [],
    documents,
  })
}

/** One award for each winner of each package. A rate is said in words: the standard knows amounts only. */
export const awardsOf = (notice: Awarding, documents: OcdsObject[]): OcdsObject[] => {
  const { id, fields } = notice
  const rows = rowsOf(fields.suppliers)
  if (rows.length === 0) return [singleAward(notice, documents)]
  return rows.map((row, at) => {
    return present({
      id: `${id}-${at + 1}`,
      description: rateWords(row.rate),
      status: 'active',
      date: when(fields.fixedDate),
      value: amountValue(row.amount),
      suppliers: winnersOf(textOf(row.name), textOf(row.creditCode)),
      relatedLots: [textOf(row.packageNo)].filter(Boolean),
      items: rows.length === 1 ? itemsOf(fields) : [],
      documents: at === 0 ? documents : [],
    })
  })
}

const contractNumber = ({ id, fields }: Awarding): string => textOf(fields.contractNo) || id

/** Which award a contract follows from stands in no notice of ours: it brings along the one that it fulfils. */
export const awardOfContract = (notice: Awarding): OcdsObject[] => [
  present({
    id: contractNumber(notice),
    status: 'active',
    value: amountValue(notice.fields.successfulMoney),
    suppliers: winnersOf(textOf(notice.fields.bidCompany), ''),
  }),
]

export const contractsOf = (notice: Awarding, isAccepted: boolean, documents: OcdsObject[]): OcdsObject[] => {
  const { fields } = notice
  const number = contractNumber(notice)
  return [
    present({
      id: number,
      awardID: number,
      title: textOf(fields.contractName),
      description: rateWords(fields.rate),
      status: isAccepted ? 'terminated' : 'active',
      value: amountValue(fields.successfulMoney),
      dateSigned: when(fields.signDate),
      items: itemsOf(fields),
      documents,
      ...(isAccepted && {
        implementation: present({
          milestones: [
            present({
              id: 'acceptance',
              title: '履约验收',
              type: 'delivery',
              description: textOf(fields.acceptanceOpinion),
              status: 'met',
              dateMet: when(fields.acceptanceDate),
            }),
          ],
        }),
      }),
    }),
  ]
}

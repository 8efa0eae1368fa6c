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

/** One award for each winner of each package. A rate is said in words: the standard knows amounts only. */
export const awardsOf = (
  notice: Pick<ReleasedNotice, 'id' | 'fields'>,
  documents: OcdsObject[],
): OcdsObject[] => {
  const { id, fields } = notice
  const rows = rowsOf(fields.suppliers)
  return rows.map((row, at) => {
    const name = textOf(row.name)
    return present({
      id: `${id}-${at + 1}`,
      description: rateWords(row.rate),
      status: 'active',
      date: when(fields.fixedDate),
      value: amountValue(row.amount),
      suppliers: [{ id: partyId(name, textOf(row.creditCode)), name }],
      relatedLots: [textOf(row.packageNo)].filter(Boolean),
      items: rows.length === 1 ? itemsOf(fields) : [],
      documents: at === 0 ? documents : [],
    })
  })
}

/** Which award a contract follows from stands in no notice of ours: its process is what joins them. */
export const contractsOf = (
  { id, fields }: Pick<ReleasedNotice, 'id' | 'fields'>,
  isAccepted: boolean,
  documents: OcdsObject[],
): OcdsObject[] => {
  const number = textOf(fields.contractNo) || id
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

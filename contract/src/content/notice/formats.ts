import { noticeTypes } from '../../codes.ts'
import { acceptance, contract, correction, result, termination } from './formats-after.ts'
import { intention, prequalification, singleSource } from './formats-before.ts'
import { assessment, complaint, inspection } from './formats-supervision.ts'
import { negotiation, tender } from './formats-tender.ts'
import { code, name, nature, place } from './parts.ts'
import { facts, lines, money, type NoticeFormat, optional, rich, text } from './shape.ts'

/** The formats of 财办库〔2020〕50号, in their order. */
export const officialFormats: readonly NoticeFormat[] = [
  intention,
  prequalification,
  tender,
  negotiation,
  result,
  correction,
  termination,
  contract,
  acceptance,
  singleSource,
  complaint,
  inspection,
  assessment,
]

const inFormat = new Set(officialFormats.flatMap(format => format.noticeTypes))

/** Types without an official format: facts for lists and programs, and a text of one's own. */
export const otherFormat: NoticeFormat = {
  code: 'other',
  name: '其他公告',
  noticeTypes: Object.keys(noticeTypes).filter(type => !inFormat.has(type)),
  sections: [
    facts('基本情况', [
      { ...code, isRequired: false },
      { ...name, isRequired: false },
      ...place,
      { ...nature, isRequired: false },
      text('purchaser', '采购人名称'),
      money('budget', '预算金额', optional),
    ]),
    lines('公告内容', [rich('supplement', '公告内容')]),
  ],
}

export const noticeFormats: readonly NoticeFormat[] = [...officialFormats, otherFormat]

/** By its code, as a draft names it. */
export const formatNamed = (named: unknown): NoticeFormat | undefined =>
  noticeFormats.find(format => format.code === named)

/** The format that a type of notice belongs to. */
export const formatOfType = (noticeType: unknown): NoticeFormat | undefined =>
  noticeFormats.find(format => format.noticeTypes.includes(noticeType as string))

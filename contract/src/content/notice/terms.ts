import { shownValue } from './body.ts'
import { fieldAt } from './paths.ts'
import { type NoticeValues, textOf } from './shape.ts'

/** One thing that a bidder must know; `until` is the day after which it is of no use to him. */
export interface NoticeTerm {
  name: string
  value: string
  until: string | null
}

const joined = (parts: string[], by: string): string => parts.filter(Boolean).join(by)

const range = (from: string, to: string): string => (from === to ? to : joined([from, to && `至 ${to}`], ' '))

/** 接受 alone does not say what: the choice is told with its object. */
const consortiumWords = (values: NoticeValues): string => {
  const field = fieldAt('consortium')
  const words = field ? shownValue(field, values.consortium) : ''
  return words && `${words}联合体`
}

const reservedWords: Record<string, string> = {
  '1': '专门面向中小企业采购',
  '0': '非专门面向中小企业采购',
}

/** What a bidder looks for and the public row has no key for: the notice's own values, in words. Nothing is guessed. */
export const termsOf = (values: NoticeValues): NoticeTerm[] => {
  const said = (key: string): string => textOf(values[key]).replace(/\s+/g, ' ').trim()
  const term = (name: string, value: string, until = ''): NoticeTerm => ({
    name,
    value,
    until: until || null,
  })
  return [
    term(
      '文件获取时间',
      joined([range(said('docsFrom'), said('docsTo')), said('docsHours')], '，'),
      said('docsTo'),
    ),
    term('文件获取地点', said('docsPlace')),
    term('文件获取方式', said('docsWay')),
    term('文件售价', said('docsPrice')),
    term('开标地点', said('openPlace')),
    term('参与范围', joined([reservedWords[said('smeReserved')] ?? '', consortiumWords(values)], '；')),
  ].filter(({ value }) => value)
}

import { normaliseDocNumber } from './doc-number.ts'
import { linesOfText, narrowDigits } from './lines.ts'
import { chineseNumber } from './numerals.ts'
import { headingKey, isArticle } from './read-line.ts'

/** What a pasted text tells of the law beside its provisions. */
export interface FoundFacts {
  title?: string
  publishNumber?: string
  adoptDate?: string
  validFrom?: string
}

const kinds = '法|条例|办法|规定|细则|规则|规程|准则|决定|通知|意见|方案|公告|目录|标准'
const titleLine = new RegExp(`^[^，。；：《]{2,76}(?:${kinds})(?:[（(](?:试行|暂行)[)）])?$`)
const numberLine =
  /^[\p{Script=Han}]{1,16}\s*[〔﹝[［【（(]\s*(?:19|20)\d{2}\s*[〕﹞\]］】）)]\s*(?:第\s*)?\d{1,5}\s*号$/u
const numeralDigits = '〇零一二三四五六七八九'
const date =
  '(\\d{4}|[〇零一二三四五六七八九]{4})\\s*年\\s*(\\d{1,2}|[一二三四五六七八九十]{1,3})\\s*月\\s*(\\d{1,2}|[一二三四五六七八九十]{1,3})\\s*日'
const adopted = new RegExp(`${date}[^，。；]{0,60}?(?:会议)?(?:审议)?通过`)
const commencing = new RegExp(`自\\s*${date}\\s*起(?:施行|实施|执行|生效)`, 'g')

const yearOf = (text: string): number =>
  /^\d/.test(text)
    ? Number(text)
    : Number(
        [...text].map(sign => (sign === '零' ? 0 : Math.max(0, numeralDigits.indexOf(sign) - 1))).join(''),
      )
const smallOf = (text: string): number => (/^\d/.test(text) ? Number(text) : chineseNumber(text))

const dayOf = (match: readonly string[] | null | undefined): string | undefined => {
  const [, year, month, day] = match ?? []
  if (!year || !month || !day) return undefined
  const text = [yearOf(year), smallOf(month), smallOf(day)]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-')
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text) ? text : undefined
}

/** Reads name, number and days of a law from its text, so that nobody types what was just pasted. */
export const factsIn = (text: string): FoundFacts => {
  const lines = linesOfText(text).map(line => narrowDigits(line.text))
  const body = lines.findIndex(line => headingKey(line) !== '' || isArticle(line))
  const head = body < 0 ? lines.slice(0, 12) : lines.slice(0, body)
  const number = head.find(line => numberLine.test(line))
  return {
    title: head.find(line => titleLine.test(line) && !/^目\s*录$/.test(line)),
    publishNumber: number && normaliseDocNumber(number),
    adoptDate: dayOf(adopted.exec(head.join('\n'))),
    // The last sentence that says so is that of the 附则; earlier ones speak of other acts.
    validFrom: dayOf([...lines.join('\n').matchAll(commencing)].at(-1)),
  }
}

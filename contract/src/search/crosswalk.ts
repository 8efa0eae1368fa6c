import { noticeStageNames, purchaseManners } from '../codes.ts'
import { itemClasses } from '../content/notice/catalogue-classes.ts'

/** Kinds of codes that regions write in their own way, and a search over all of them has to make one. */
export const codeSchemes = {
  type: '公告类型',
  manner: '采购方式',
  item: '采购品目',
  region: '行政区划',
} as const
export type CodeScheme = keyof typeof codeSchemes

/** What nobody has mapped yet counts under this, so that nothing vanishes. */
export const otherCode = 'other'
const { '9': otherManners, ...manners } = purchaseManners

/** The common words; regions of the country have too many to list and are known by their table. */
export const commonWords: Record<Exclude<CodeScheme, 'region'>, Readonly<Record<string, string>>> = {
  type: { ...noticeStageNames, [otherCode]: '其他' },
  manner: { ...manners, [otherCode]: otherManners },
  item: { ...itemClasses, [otherCode]: '其他' },
}

const regionPattern = /^\d{6}$/

/** Whether a word belongs to the common vocabulary of its kind. */
export const isCommonCode = (scheme: CodeScheme, code: string): boolean =>
  scheme === 'region'
    ? code === otherCode || regionPattern.test(code)
    : Object.hasOwn(commonWords[scheme], code)

/** A rule of the table: one code, or with a star at its end all that begin so. */
export interface CodeRule {
  code: string
  commonCode: string
}

const star = '*'
export const isPrefixRule = ({ code }: Pick<CodeRule, 'code'>): boolean => code.endsWith(star)
export const stemOf = ({ code }: Pick<CodeRule, 'code'>): string =>
  code.endsWith(star) ? code.slice(0, -1) : code

/** The more is written out, the more a rule is meant; a whole code stands before a beginning of the same length. */
const weight = (rule: CodeRule): number => stemOf(rule).length * 2 + (isPrefixRule(rule) ? 0 : 1)

/** The rules in the order in which they are asked. */
export const inOrder = <R extends CodeRule>(rules: readonly R[]): R[] =>
  rules.toSorted((a, b) => weight(b) - weight(a) || (a.code < b.code ? -1 : 1))

const fits = (rule: CodeRule, code: string): boolean =>
  isPrefixRule(rule) ? code.startsWith(stemOf(rule)) : code === rule.code

/** What a code means in common words; undefined where no rule speaks of it. Rules come in their order. */
export const commonOf = (ordered: readonly CodeRule[], code: string): string | undefined =>
  ordered.find(rule => fits(rule, code))?.commonCode

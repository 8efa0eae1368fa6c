import { termWords } from '../../statutory/term.ts'
import { newestTerm, type TermId } from '../../statutory/terms.ts'

interface Rule {
  label: string
  /** The lengths that it looks at, one of them for each manner. */
  terms?: readonly TermId[]
  /** Where it stands, for what is no length. */
  basis?: string
}

/** What the law asks of a notice; a site refuses what does not meet it, warns of it, or does not look. */
export const statutoryRules = {
  intention: { label: '采购意向提前公开', terms: ['intention'] },
  prequalification: { label: '资格预审申请时间', terms: ['prequalify'] },
  tender: { label: '等标期', terms: ['bid-time'] },
  response: { label: '响应文件准备时间', terms: ['negotiate-time', 'inquiry-time', 'consult-time'] },
  documents: { label: '采购文件提供期限', terms: ['docs-tender', 'consult-docs'] },
  correction: {
    label: '更正后的准备时间',
    terms: [
      'clarify-tender',
      'clarify-prequalify',
      'clarify-negotiate',
      'clarify-inquiry',
      'clarify-consult',
    ],
  },
  'single-source': { label: '单一来源公示期', terms: ['single-source'] },
  result: { label: '结果公告时限', terms: ['result'] },
  contract: { label: '合同公告时限', terms: ['contract-publish'] },
  signing: { label: '合同签订时限', terms: ['contract-sign'] },
  supplier: {
    label: '供应商信用记录',
    basis: '政府采购法第二十二条、第七十七条：在禁止参加政府采购活动的期限内不得成交',
  },
  attachment: {
    label: '随附文件',
    basis: '政府采购法实施条例第四十三条、第五十条：采购文件、合同应当同时公告',
  },
} as const satisfies Record<string, Rule>
export type StatutoryRule = keyof typeof statutoryRules
export const statutoryRuleCodes = Object.keys(statutoryRules) as [StatutoryRule, ...StatutoryRule[]]

/** All that a rule goes by, as operators read it. */
export const ruleBasis = (rule: StatutoryRule): string => {
  const { basis, terms = [] }: Rule = statutoryRules[rule]
  return basis ?? terms.map(id => termWords(newestTerm(id))).join('；')
}

import { readFileSync } from 'node:fs'
import { keepIds } from '@sunport/contract/content/law/compare.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { parseLawText } from '@sunport/contract/content/law/parse.ts'
import { lawKey } from '@sunport/contract/content/law/references.ts'
import { lawToText } from '@sunport/contract/content/law/render.ts'
import { type LawNode, walk } from '@sunport/contract/content/law/tree.ts'
import { nodeIds } from './law-versions.ts'

/** An earlier text of an act, told by what its successor changed. */
interface EarlierText {
  validFrom: string
  /** Words of the later text, and those that stood in their place. */
  passages: [later: string, earlier: string][]
}

/** An act of the state, whose words nobody owns, as the import of laws reads it. */
export interface NationalAct {
  title: string
  text: string
  adoptDate: string
  validFrom: string
  amendedBy?: string
  earlier?: EarlierText
}

const textOf = (name: string): string =>
  readFileSync(new URL(`./text/acts/${name}.txt`, import.meta.url), 'utf8')

export const nationalActs: NationalAct[] = [
  {
    title: '中华人民共和国政府采购法',
    text: textOf('procurement-law'),
    adoptDate: '2002-06-29',
    validFrom: '2014-08-31',
    amendedBy: '关于修改〈中华人民共和国保险法〉等五部法律的决定',
    earlier: {
      validFrom: '2003-01-01',
      passages: [
        [
          '采购人可以委托集中采购机构以外的采购代理机构，',
          '采购人可以委托经国务院有关部门或者省级人民政府有关部门认定资格的采购代理机构，',
        ],
        [
          '（三）以不合理的条件对供应商实行差别待遇或者歧视待遇的；\n（四）在招标采购过程中与投标人进行协商谈判的；\n（五）中标、成交通知书发出后不与中标、成交供应商签订采购合同的；\n（六）拒绝有关部门依法实施监督检查的。',
          '（三）委托不具备政府采购业务代理资格的机构办理采购事务的；\n（四）以不合理的条件对供应商实行差别待遇或者歧视待遇的；\n（五）在招标采购过程中与投标人进行协商谈判的；\n（六）中标、成交通知书发出后不与中标、成交供应商签订采购合同的；\n（七）拒绝有关部门依法实施监督检查的。',
        ],
        ['可以在一至三年内禁止其代理政府采购业务，', '可以依法取消其进行相关业务的资格，'],
      ],
    },
  },
  {
    title: '中华人民共和国政府采购法实施条例',
    text: textOf('procurement-regulations'),
    adoptDate: '2014-12-31',
    validFrom: '2015-03-01',
  },
]

const earlierText = (text: string, { passages }: EarlierText): string =>
  passages.reduce((words, [later, earlier]) => {
    if (!words.includes(later)) throw new Error(`法规文本中没有“${later.slice(0, 20)}”`)
    return words.replace(later, earlier)
  }, text)

/** An act as the editor of laws keeps it, version by version. */
export const actVersions = (key: string, act: NationalAct): LawVersion[] => {
  const { title, text, validFrom, amendedBy, earlier } = act
  const newId = nodeIds(key)
  const { nodes } = parseLawText(text, newId, title)
  if (!earlier) return [{ no: 1, validFrom, nodes }]
  const first = parseLawText(earlierText(text, earlier), newId, title).nodes
  return [
    { no: 1, validFrom: earlier.validFrom, nodes: first },
    { no: 2, validFrom, amendedBy, nodes: keepIds(first, nodes) },
  ]
}

const provisionsOf = (act: NationalAct): LawNode[] => parseLawText(act.text, () => '', act.title).nodes
const provisions = new Map(nationalActs.map(act => [lawKey(act.title), provisionsOf(act)]))

/** The lines of an article as it reads today; none where the demo does not have its words. */
export const articleOfAct = (title: string, article: string): string[] => {
  const placed = [...walk(provisions.get(lawKey(title)) ?? [])]
  const found = placed.find(({ node }) => node.kind === 'article' && node.number === article)?.node
  return found ? lawToText([found]).split('\n') : []
}

import { keepIds } from '@sunport/contract/content/law/compare.ts'
import type { LawVersion } from '@sunport/contract/content/law/fields.ts'
import { parseLawHtml } from '@sunport/contract/content/law/parse.ts'
import type { LawNode } from '@sunport/contract/content/law/tree.ts'
import { hexId } from './random.ts'

const amendedWords = '采购人应当将落实情况纳入年度采购工作报告，并通过本网站公开。'
const addedWords =
  '县级以上财政部门可以委托第三方机构对本规定的执行情况进行评估，评估结果作为改进监督管理的依据。'

/** The same ids at every load: a provision is known by them through all versions. */
export const nodeIds = (key: string): (() => string) => {
  const start = hexId(`${key}/law`).slice(0, 12)
  let last = 0
  return () => {
    last += 1
    return `${start}-${last}`
  }
}

/** A later text: one article says more, and another follows it. */
const amended = (nodes: readonly LawNode[], newId: () => string): LawNode[] => {
  const chapters = structuredClone(nodes) as LawNode[]
  const chapter = chapters.filter(({ kind }) => kind === 'chapter')[1]
  const first = chapter?.children[0]
  if (!chapter || !first) return chapters
  first.html = first.html.replace(/<\/p>$/, `${amendedWords}</p>`)
  const added: LawNode = {
    id: newId(),
    kind: 'article',
    number: `${first.number}-1`,
    heading: '',
    html: `<p>${addedWords}</p>`,
    children: [],
  }
  chapter.children.splice(1, 0, added)
  return keepIds(nodes, chapters)
}

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

interface DemoLaw {
  key: string
  title: string
  body: string
  effectDate: string
  /** Whether it was changed a year after it had come into force. */
  isAmended: boolean
}

/** A demo law as the editor of laws keeps it: its provisions as a tree, version by version. */
export const demoVersions = ({ key, title, body, effectDate, isAmended }: DemoLaw): LawVersion[] => {
  const newId = nodeIds(key)
  const { nodes } = parseLawHtml(body, newId, title)
  const first: LawVersion = { no: 1, validFrom: effectDate, nodes }
  if (!isAmended) return [first]
  return [
    first,
    {
      no: 2,
      validFrom: yearAfter(effectDate),
      amendedBy: `关于修改《${title}》的决定`,
      note: '演示用的修改',
      nodes: amended(nodes, newId),
    },
  ]
}

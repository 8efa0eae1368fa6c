import { Parser } from 'htmlparser2'

export interface SourceElement {
  name: string
  attributes: Record<string, string>
  children: SourceNode[]
}
export type SourceNode = string | SourceElement

/** The elements and texts of markup; comments and everything else that is neither are not there. */
export const treeOf = (html: string): SourceNode[] => {
  const root: SourceElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element: SourceElement = { name, attributes, children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    },
    ontext: text => void open.at(-1)?.children.push(text),
    onclosetag: () => void (open.length > 1 && open.pop()),
  })
  parser.end(html)
  return root.children
}

/** All text below, as it stands. */
export const textBelow = (nodes: readonly SourceNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textBelow(node.children))).join('')

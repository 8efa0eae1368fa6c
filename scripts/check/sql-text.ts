import { type TemplateLiteral, Visitor } from 'oxc-parser'
import { type Check, type Finding, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const statement = /\bselect\b[\s\S]*\bfrom\b|\binsert\s+into\b|\bupdate\s+\S+\s+set\b|\bdelete\s+from\b/i

/** SQL with values pasted in; inside a `sql` tag they become parameters. */
export const sqlText: Check = files => files.filter(({ path }) => isScript(path)).flatMap(interpolatedSql)

const interpolatedSql = (file: SourceFile): Finding[] => {
  // Most files hold no SQL at all: walking their trees would be the slowest part of the run.
  if (!statement.test(file.text)) return []
  const tagged = new Set<TemplateLiteral>()
  const pasted: number[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') tagged.add(quasi)
    },
    TemplateLiteral(node) {
      if (node.expressions.length === 0 || tagged.has(node)) return
      if (statement.test(node.quasis.map(({ value }) => value.raw).join('?'))) pasted.push(node.start)
    },
    BinaryExpression({ operator, left, right, start }) {
      if (operator !== '+') return
      const text = [left, right].find(side => side.type === 'Literal' && typeof side.value === 'string')
      const isJoinedText = left.type === 'Literal' && right.type === 'Literal'
      if (text && !isJoinedText && statement.test(file.text.slice(text.start, text.end))) pasted.push(start)
    },
  }).visit(parse(file).program)
  return pasted.map(offset => ({
    file: file.path,
    line: lineAt(file.text, offset),
    message: 'SQL text with a value pasted in: use the sql tag or a parameter',
  }))
}

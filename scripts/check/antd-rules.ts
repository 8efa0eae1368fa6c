import { Visitor } from 'oxc-parser'
import { type Check, type Finding, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const room = /^web\/src\/backoffice\//

/** A form that judges by antd's own rules instead of the call's schema: two truths, and one of them drifts. */
export const antdRules: Check = files =>
  files.filter(({ path }) => room.test(path) && isScript(path)).flatMap(ownRules)

const ownRules = (file: SourceFile): Finding[] => {
  if (!/\brules\b|\bvalidateFields\b/.test(file.text)) return []
  const found: number[] = []
  new Visitor({
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier' && name.name === 'rules') found.push(start)
    },
    Property({ key, value, start }) {
      if (key.type === 'Identifier' && key.name === 'rules' && value.type === 'ArrayExpression')
        found.push(start)
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'validateFields') found.push(callee.property.start)
    },
  }).visit(parse(file).program)
  return found.map(offset => ({
    file: file.path,
    line: lineAt(file.text, offset),
    message: 'forms are checked by the schema of their call: use Field (web/src/backoffice/ui/form)',
  }))
}

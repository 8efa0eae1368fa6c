import { Visitor } from 'oxc-parser'
import { type Check, type Finding, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const room = /^web\/src\/backoffice\//

/**
 * What the library offers and the house does otherwise: rules of a form beside the schema of its call (two truths, and
 * one of them drifts), and a button that empties a choice, which the library names in English.
 */
export const antdRules: Check = files =>
  files
    .filter(({ path }) => room.test(path) && isScript(path))
    .flatMap(file => [...ownRules(file), ...namelessClearing(file)])

const findingAt =
  (file: SourceFile, message: string) =>
  (offset: number): Finding => ({ file: file.path, line: lineAt(file.text, offset), message })

const choices = new Set(['Select', 'TreeSelect', 'AutoComplete', 'Cascader'])

const namelessClearing = (file: SourceFile): Finding[] => {
  if (!file.text.includes('allowClear')) return []
  const found: number[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !choices.has(name.name)) return
      for (const each of attributes)
        if (each.type === 'JSXAttribute' && each.name.name === 'allowClear' && !each.value)
          found.push(each.start)
    },
  }).visit(parse(file).program)
  return found.map(findingAt(file, 'its button would be named Clear: allowClear={clearable}'))
}

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
  return found.map(
    findingAt(file, 'forms are checked by the schema of their call: use Field (web/src/backoffice/ui/form)'),
  )
}

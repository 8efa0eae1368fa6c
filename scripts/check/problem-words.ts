import { type Argument, type Expression, Visitor } from 'oxc-parser'
import { type Check, type Finding, isTestFile, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

/** Where the words that users read when something fails stand: the contract, and every `new Problem`. */
const isLookedAt = ({ path }: SourceFile): boolean =>
  isScript(path) && !isTestFile(path) && /^(?:contract|server)\/src\//.test(path)

/** Rules of zod that take their words beside their measure. */
const rules = new Set(
  'check,email,endsWith,gt,gte,includes,int,length,lt,lte,max,min,multipleOf,negative,nonempty,nonnegative,positive,refine,regex,startsWith,superRefine,url,uuid'.split(
    ',',
  ),
)

/** A word of English: what people call by Latin letters (CA, ID, xlsx, A4) is said so in Chinese as well. */
const latinWord = /(?<![\w.\-/])[A-Za-z]{2,}(?![\w.\-/])/g
const saidSo =
  /^(?:[A-Z]{2,}|Word|id|off|on|rrggbb|xlsx|csv|docx|pdf|zip|json|html|http|https|svg|png|jpe?g|gif|webp|mp4|cron|MiB|KiB|MB|KB|px|[a-z]+[A-Z]\w*)$/

const englishIn = (words: string): string | undefined =>
  words.match(latinWord)?.find(word => !saidSo.test(word))

type Words = { text: string; start: number }

const wordsOf = (node: Expression | Argument | undefined): Words[] => {
  if (!node) return []
  if (node.type === 'Literal' && typeof node.value === 'string')
    return [{ text: node.value, start: node.start }]
  if (node.type === 'TemplateLiteral')
    return [{ text: node.quasis.map(({ value }) => value.cooked ?? '').join('…'), start: node.start }]
  if (node.type === 'ConditionalExpression') return [...wordsOf(node.consequent), ...wordsOf(node.alternate)]
  return []
}

/** English in the words of a problem or of a rule: everything a user reads is Chinese. */
export const problemWords: Check = files => files.filter(isLookedAt).flatMap(inFile)

const inFile = (file: SourceFile): Finding[] => {
  const isContract = file.path.startsWith('contract/')
  if (!isContract && !file.text.includes('new Problem(')) return []
  const words: Words[] = []
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'Problem') words.push(...wordsOf(given[1]))
    },
    Property({ key, value }) {
      if (isContract && key.type === 'Identifier' && /^(?:message|error)$/.test(key.name))
        words.push(...wordsOf(value as Expression))
    },
    CallExpression({ callee, arguments: given }) {
      if (!isContract || callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (rules.has(callee.property.name) && given.length > 1) words.push(...wordsOf(given[1]))
    },
  }).visit(parse(file).program)
  return words.flatMap(({ text, start }) => {
    const word = englishIn(text)
    if (!word) return []
    return [
      { file: file.path, line: lineAt(file.text, start), message: `English in what a user reads: ${word}` },
    ]
  })
}

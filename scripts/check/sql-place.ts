import { Visitor } from 'oxc-parser'
import { type Finding, isTestFile, lineAt, type SourceFile } from './finding.ts'
import { isScript, parse } from './syntax.ts'

/** Rooms that never speak to the database: what is put together, drawn, agreed on or bound. */
const withoutSql = /^(?:contract|regions|web)\/|^server\/src\/(?:render\/|[^/]+\.ts$)|(?:^|[/-])routes\.ts$/
/** Journeys, measurements and the checks themselves are tools; the house rules are about the product. */
const tools = /^(?:e2e|bench|reliability|scripts)\//

/** Statements that somebody hands over as text, without the tag. */
const statement =
  /^\s*(?:select|insert\s+into|update|delete\s+from|with|create|alter|drop|truncate|set|copy|listen)\b/i
const executors = new Set(['execute', 'query'])
const auditWriters = new Set(['writeAudit', 'writeAudits'])

interface Holding {
  /** Where the first SQL stands. */
  sqlAt?: number
  /** What makes the file a place of rules. */
  rule?: string
}

/** Decides by what a file does, not by its name: SQL with a `Problem` or an audit row beside it is a rule with SQL in it. */
export const sqlPlace = (files: SourceFile[], exceptions: Record<string, string>): Finding[] => {
  const found = files
    .filter(({ path }) => isScript(path) && !tools.test(path) && !isTestFile(path))
    .flatMap(misplaced)
  const offenders = new Set(found.map(({ file }) => file))
  return [
    ...found.filter(({ file }) => !Object.hasOwn(exceptions, file)),
    ...Object.keys(exceptions)
      .filter(file => !offenders.has(file))
      .map(file => ({ file, message: 'keeps SQL in its place: strike it from the exceptions' })),
  ]
}

const misplaced = (file: SourceFile): Finding[] => {
  if (!/\bsql\b|\.(?:execute|query)\(/.test(file.text)) return []
  const { sqlAt, rule } = holdingOf(file)
  const reason = withoutSql.test(file.path) ? 'in a room without SQL' : rule
  if (sqlAt === undefined || !reason) return []
  return [
    {
      file: file.path,
      line: lineAt(file.text, sqlAt),
      message: `SQL ${reason}: move it to a repo or read file`,
    },
  ]
}

const holdingOf = (file: SourceFile): Holding => {
  const holding: Holding = {}
  new Visitor({
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') holding.sqlAt ??= start
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type === 'Identifier' && auditWriters.has(callee.name))
        holding.rule ??= 'beside an audit row'
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const isHandedOver = executors.has(callee.property.name)
      if (isHandedOver && statement.test(file.text.slice(first.start + 1, first.end))) holding.sqlAt ??= start
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'Problem')
        holding.rule ??= 'beside a thrown Problem'
    },
  }).visit(parse(file).program)
  return holding
}

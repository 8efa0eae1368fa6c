import type { AlterTableCmd, Constraint, ParseResult, RangeVar } from '@pgsql/types'

type Statement = NonNullable<ParseResult['stmts']>[number]

export interface Break {
  line: number
  what: string
}

/** What a file makes itself is unknown to every version before: it may do with it as it likes. */
interface Own {
  tables: Set<string>
  columns: Set<string>
  droppedConstraints: Set<string>
}

const tableOf = (relation: RangeVar | undefined): string =>
  [relation?.schemaname, relation?.relname].filter(Boolean).join('.')

const textOf = (node: unknown): string => (node as { String?: { sval?: string } }).String?.sval ?? ''

const filled = new Set(['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY', 'CONSTR_NULL'])
const unique = new Set(['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_EXCLUSION'])

const constraintsOf = (nodes: readonly unknown[] = []): Constraint[] =>
  nodes.map(node => (node as { Constraint: Constraint }).Constraint)

const areOwn = (own: Own, table: string, names: readonly string[]): boolean =>
  names.length > 0 && names.every(name => own.columns.has(`${table}.${name}`))

const addedColumn = (cmd: AlterTableCmd, table: string, own: Own): string | undefined => {
  const column = (cmd.def as { ColumnDef?: { colname?: string; constraints?: unknown[] } }).ColumnDef
  own.columns.add(`${table}.${column?.colname}`)
  const types = constraintsOf(column?.constraints).map(({ contype }) => contype ?? '')
  const isNeeded = types.some(type => type === 'CONSTR_NOTNULL' || type === 'CONSTR_PRIMARY')
  return isNeeded && !types.some(type => filled.has(type))
    ? `adds ${table}.${column?.colname} as NOT NULL without a default`
    : undefined
}

const addedConstraint = (cmd: AlterTableCmd, table: string, own: Own): string | undefined => {
  const { Constraint: added } = cmd.def as { Constraint: Constraint }
  const { contype = '', conname = '', keys = [], fk_attrs = [] } = added
  // One that takes the place of its namesake is believed to be wider: its words say so.
  if (own.droppedConstraints.has(`${table}.${conname}`)) return undefined
  if (areOwn(own, table, [...keys, ...fk_attrs].map(textOf))) return undefined
  return unique.has(contype)
    ? `makes rows of ${table} unique that were not`
    : `binds what is written to ${table} (${conname || contype})`
}

const alterations: Record<string, (cmd: AlterTableCmd, table: string, own: Own) => string | undefined> = {
  AT_DropColumn: ({ name }, table) => `drops ${table}.${name}`,
  AT_AlterColumnType: ({ name }, table) => `changes the type of ${table}.${name}`,
  AT_SetNotNull: ({ name }, table, own) =>
    areOwn(own, table, [name ?? '']) ? undefined : `asks ${table}.${name} to be NOT NULL`,
  AT_ColumnDefault: ({ name, def }, table) => (def ? undefined : `drops the default of ${table}.${name}`),
  AT_AddColumn: addedColumn,
  AT_AddConstraint: addedConstraint,
  AT_DropConstraint: ({ name }, table, own) => {
    own.droppedConstraints.add(`${table}.${name}`)
    return undefined
  },
}

const droppable = new Set(['OBJECT_INDEX', 'OBJECT_STATISTIC_EXT', 'OBJECT_POLICY'])
const renamed = new Set(['OBJECT_INDEX', 'OBJECT_TABCONSTRAINT', 'OBJECT_STATISTIC_EXT'])

const droppedName = (node: unknown): string => {
  const { List, ObjectWithArgs, TypeName } = node as Record<string, { items?: []; objname?: []; names?: [] }>
  const parts = List?.items ?? ObjectWithArgs?.objname ?? TypeName?.names ?? [node]
  return parts.map(textOf).join('.')
}

/** What one statement takes from the version before. */
const breaksOfStatement = (stmt: Record<string, never>, own: Own): (string | undefined)[] => {
  const [kind = '', node] = Object.entries(stmt)[0] ?? []
  // The parser's tree is as wide as SQL: each branch takes what it looks at.
  // biome-ignore lint/suspicious/noExplicitAny: narrowed by the kind
  const is = node as any
  const table = tableOf(is?.relation)
  switch (kind) {
    case 'CreateStmt':
      own.tables.add(table)
      return []
    case 'AlterTableStmt':
      if (own.tables.has(table) || is.objtype === 'OBJECT_INDEX') return []
      return is.cmds.map(({ AlterTableCmd: cmd }: { AlterTableCmd: AlterTableCmd }) =>
        alterations[cmd.subtype ?? '']?.(cmd, table, own),
      )
    case 'RenameStmt':
      return renamed.has(is.renameType) || own.tables.has(table)
        ? []
        : [`renames ${[table, is.subname].filter(Boolean).join('.')} to ${is.newname}`]
    case 'AlterObjectSchemaStmt':
      return [`moves ${table} to another schema`]
    case 'DropStmt': {
      const names = (is.objects as unknown[]).map(droppedName).filter(name => !own.tables.has(name))
      return droppable.has(is.removeType) ? [] : names.map(name => `drops ${name}`)
    }
    case 'IndexStmt': {
      const columns = is.indexParams.map(
        (each: { IndexElem?: { name?: string } }) => each.IndexElem?.name ?? '',
      )
      return is.unique && !own.tables.has(table) && !areOwn(own, table, columns)
        ? [`makes rows of ${table} unique that were not`]
        : []
    }
    case 'TruncateStmt':
      return ['empties a table']
    case 'DoStmt':
      return ['does what cannot be looked into (DO)']
    default:
      return []
  }
}

const spaceAndComments = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/

const lineOf = (text: string, offset: number): number => {
  const before = Buffer.from(text).subarray(0, offset).toString()
  const skipped = spaceAndComments.exec(text.slice(before.length))?.[0] ?? ''
  return (before + skipped).split('\n').length
}

export const breaksOf = (text: string, statements: readonly Statement[]): Break[] => {
  const own: Own = { tables: new Set(), columns: new Set(), droppedConstraints: new Set() }
  return statements.flatMap(({ stmt, stmt_location = 0 }) =>
    breaksOfStatement((stmt ?? {}) as Record<string, never>, own)
      .filter(what => what !== undefined)
      .map(what => ({ line: lineOf(text, stmt_location), what })),
  )
}

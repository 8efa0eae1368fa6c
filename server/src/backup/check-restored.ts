import { findBrokenAudit } from '../platform/audit/chain.ts'
import { useAuditKey } from '../platform/audit/keys.ts'
import type { Queries } from '../platform/database/database.ts'
import { storedPath } from '../platform/files/store.ts'
import { countTables, hasAuditRow, storedContents, type TableState } from './content-read.ts'
import type { Count, Manifest } from './manifest.ts'

export interface Findings {
  faults: string[]
  tables: number
  rows: number
  contents: number
}

/** Rows of a table that nobody wrote to are those that were counted; of others they lie between the two counts. */
const isWithin = (rows: number, { before, after, churn }: Count): boolean => {
  const slack = before === after ? churn : Math.max(0, churn - Math.abs(after - before))
  return rows >= Math.min(before, after) - slack && rows <= Math.max(before, after) + slack
}

const compareCounts = (counted: Map<string, TableState>, tables: Manifest['tables']): string[] =>
  Object.entries(tables).flatMap(([name, expected]) => {
    const rows = counted.get(name)?.rows
    if (rows === undefined) return [`缺少表 ${name}`]
    if (isWithin(rows, expected)) return []
    const wanted =
      expected.before === expected.after ? `${expected.before}` : `${expected.before} 至 ${expected.after}`
    return [`表 ${name} 有 ${rows} 行，应为 ${wanted}`]
  })

/** The bytes of every file that a row names are in the backup, under the digest that the row knows. */
const compareContents = async (queries: Queries, { files }: Manifest) => {
  const kept = new Map(files.map(entry => [entry.path, entry]))
  const named = await storedContents(queries)
  const faults = named.flatMap(({ digest, size }) => {
    const entry = kept.get(`data/files/${storedPath(digest)}`)
    if (!entry) return [`缺少文件内容 ${digest}`]
    return entry.sha256 === digest && entry.size === Number(size) ? [] : [`文件内容 ${digest} 与其记录不符`]
  })
  return { faults, contents: named.length }
}

const checkAudit = async (
  queries: Queries,
  { auditHead }: Manifest,
  secret: Buffer | undefined,
): Promise<string[]> => {
  if (!secret) return ['没有密钥，无法核对操作日志的链：请设置备份时的 SECRET_KEY，或者使用含密钥的备份']
  useAuditKey(secret)
  const broken = await findBrokenAudit(queries)
  const faults = broken === undefined ? [] : [`操作日志的链在第 ${broken} 行断开`]
  if (auditHead && !(await hasAuditRow(queries, auditHead)))
    faults.push(`操作日志缺少备份时的最后一行（第 ${auditHead.id} 行）`)
  return faults
}

/** Compares a restored database with what its manifest promises. */
export const checkRestored = async (
  queries: Queries,
  manifest: Manifest,
  secret: Buffer | undefined,
): Promise<Findings> => {
  const counted = await countTables(queries)
  const { faults, contents } = await compareContents(queries, manifest)
  return {
    faults: [
      ...compareCounts(counted, manifest.tables),
      ...faults,
      ...(await checkAudit(queries, manifest, secret)),
    ],
    tables: counted.size,
    rows: [...counted.values()].reduce((sum, { rows }) => sum + rows, 0),
    contents,
  }
}

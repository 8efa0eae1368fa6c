export const chainVersion = 4

/** One row as its code covers it. */
export interface AuditText {
  id: number
  /** UTC, to the microsecond. */
  at: string
  userId: string | null
  userName: string | null
  orgId: string | null
  orgName: string | null
  ip: string | null
  userAgent: string | null
  siteId: string | null
  module: string
  entity: string
  entityId: string | null
  title: string | null
  action: string
  funcCode: string | null
  before: unknown
  after: unknown
  reason: string | null
  result: string
  costMs: number | null
  requestId: string | null
}

/** The same text for the same values, in whichever order a database gives their names back. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return ['[', ...value.map(inOrder)]
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return ['{', ...fields.map(([name, kept]) => [name, inOrder(kept)])]
}

export const textOfRow = (row: AuditText): string =>
  JSON.stringify([
    chainVersion,
    row.id,
    row.at,
    row.userId,
    row.userName,
    row.orgId,
    row.orgName,
    row.ip,
    row.userAgent,
    row.siteId,
    row.module,
    row.entity,
    row.entityId,
    row.title,
    row.action,
    row.funcCode,
    inOrder(row.before),
    inOrder(row.after),
    row.reason,
    row.result,
    row.costMs,
    row.requestId,
  ])

/** What the hash of a place in the chain covers. */
export const textOfPlace = (place: number, previousHash: string, id: number, mac: string | null): string =>
  JSON.stringify([place, previousHash, id, mac])

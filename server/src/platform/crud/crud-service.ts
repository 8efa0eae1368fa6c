import type { AuditAction, AuditEntity, AuditModule } from '@sunport/contract/audit/words.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, type SQL } from 'drizzle-orm'
import { keepInBin } from '../bin/bin-object.ts'
import type { Clock } from '../clock.ts'
import type { Db, Queries } from '../database/database.ts'
import type { Paging } from '../database/list.ts'
import { type Change, createChanges, deltaOf, found, stale } from './changes.ts'
import {
  type ChangeOf,
  type Columns,
  type CrudCalls,
  type CrudPlan,
  type CrudTable,
  enteredColumns,
  type FilterOf,
  type NewOf,
  type RowOf,
  type Stored,
  wireRow,
} from './crud-plan.ts'
import { entityRepo } from './entity-repo.ts'
import type { Reach, ReachRule } from './reach.ts'
import { orTaken } from './unique.ts'

interface Version {
  id: string
  version: number
}

const siteOf = (row: object): { siteId?: string | null } =>
  'siteId' in row ? { siteId: row.siteId as string | null } : {}

/**
 * The service of plain records: within the caller's reach before a change and after it, one transaction with its audit
 * row, the lost race told, removal by the bin where there is one. Made over a transaction, it rehearses.
 */
export const crudService = <G extends CrudCalls, T extends CrudTable>(
  db: Db,
  clock: Clock,
  plan: CrudPlan<G, T>,
) => {
  type Row = Stored<T>
  const { calls, table, rules, bin } = plan
  const [module, entity] = plan.entity.split(':') as [AuditModule, AuditEntity]
  const changes = createChanges(db, clock, module)
  const taken = plan.taken ?? 'request.invalid'
  const rule = plan.reach === 'everybody' ? undefined : (plan.reach as ReachRule)
  const seenBy = (reach: Reach): SQL | undefined => rule?.sees(reach)

  const rowsOf = async (rows: Row[], queries: Queries = db): Promise<RowOf<G>[]> => {
    const shown = (await plan.shown?.(rows, queries, clock.now())) ?? []
    return rows.map((row, at) => ({ ...wireRow(calls.get.data, row), ...shown[at] }) as RowOf<G>)
  }
  const rowOf = async (row: Row, queries?: Queries): Promise<RowOf<G>> =>
    found((await rowsOf([row], queries))[0])

  /** Nobody changes what he does not reach, nor moves anything there or from there. */
  const mustReach = async ({ tx }: Change, id: string, reach: Reach): Promise<void> => {
    const within = rule?.changes?.(reach) ?? seenBy(reach)
    if (within && !(await entityRepo(tx, table).find(id, within))) throw new Problem('access.forbidden')
  }
  const held = async (doing: Change, id: string, reach: Reach): Promise<Row> => {
    const row = found(await entityRepo(doing.tx, table).lock(id, seenBy(reach))) as Row
    // What is seen may be changed, unless the rule says more.
    if (rule?.changes) await mustReach(doing, id, reach)
    return row
  }
  const noted = async (
    doing: Change,
    action: AuditAction,
    before: Row | undefined,
    after: Row | undefined,
  ) => {
    const row = (after ?? before) as Row
    const what =
      before && after ? deltaOf(before, after) : { ...(before && { before }), ...(after && { after }) }
    await doing.audit({ entity, entityId: row.id, action, ...siteOf(row), ...what })
    for (const each of [before, after]) if (each) doing.touch(...(plan.touches?.(each) ?? []))
  }

  /** One more row, in a change that does more than that. */
  const add = async (doing: Change, reach: Reach, values: Columns<T>): Promise<Row> => {
    const row = { ...values, ...doing.birth(), version: 1 } as unknown as Row
    const more = await rules?.create?.(row, doing)
    const made = (await entityRepo(doing.tx, table).insert({ ...row, ...more })) as Row | undefined
    if (!made) throw new Problem(taken)
    await mustReach(doing, made.id, reach)
    await noted(doing, 'create', undefined, made)
    return made
  }
  /** Some columns of a row, in a change that does more than that. */
  const save = async (doing: Change, reach: Reach, { id, version }: Version, valuesFor: ValuesFor<T>) => {
    const before = await held(doing, id, reach)
    const values = await valuesFor(before)
    const more = await rules?.update?.(before, { ...before, ...values }, doing)
    const written = { ...values, ...more, ...doing.stamp() } as Columns<T>
    const after = (await orTaken(taken, entityRepo(doing.tx, table).update(id, version, written))) as
      | Row
      | undefined
    if (!after) throw stale(before)
    await mustReach(doing, id, reach)
    await noted(doing, 'update', before, after)
    return after
  }

  return {
    add,
    save,
    rowOf,

    list: async (filter: FilterOf<G>, reach: Reach): Promise<Page<RowOf<G>>> => {
      const now = clock.now()
      const where = and(seenBy(reach), plan.where(filter, now))
      const { rows, total } = await entityRepo(db, table).page(where, filter as Paging, plan.shape(now))
      return { rows: await rowsOf(rows as Row[]), total }
    },

    get: async (id: string, reach: Reach): Promise<RowOf<G>> =>
      rowOf(found(await entityRepo(db, table).find(id, seenBy(reach))) as Row),

    create: (entered: NewOf<G>, reach: Reach): Promise<RowOf<G>> =>
      changes(reach.actor, async doing => {
        const columns = enteredColumns(table, calls.create.input, entered as object)
        const values = { ...columns, ...(await plan.values?.(entered, doing)) }
        return rowOf(await add(doing, reach, values as Columns<T>), doing.tx)
      }),

    update: (entered: ChangeOf<G>, reach: Reach): Promise<RowOf<G>> =>
      changes(reach.actor, async doing => {
        const columns = enteredColumns(table, calls.update.input, entered as object)
        const after = await save(doing, reach, entered as Version, async before => ({
          ...(columns as Columns<T>),
          ...(await plan.values?.(entered, doing, before)),
        }))
        return rowOf(after, doing.tx)
      }),

    /** Single columns, as actions on many rows set them. */
    adjust: (row: Version, reach: Reach, valuesFor: ValuesFor<T>): Promise<RowOf<G>> =>
      changes(reach.actor, async doing => rowOf(await save(doing, reach, row, valuesFor), doing.tx)),

    remove: (id: string, version: number, reach: Reach): Promise<null> =>
      changes(reach.actor, async doing => {
        const before = await held(doing, id, reach)
        await rules?.remove?.(before, doing)
        if (bin) {
          const { kind, title, days } = bin
          await keepInBin(doing, table, { kind, id, title: title(before), ...siteOf(before), days: days() })
        }
        if (!(await entityRepo(doing.tx, table).remove(id, version))) throw stale(before)
        await noted(doing, 'remove', before, undefined)
        return null
      }),
  }
}

type ValuesFor<T extends CrudTable> = (before: Stored<T>) => Columns<T> | Promise<Columns<T>>

import type { AuditEntity, AuditModule } from '@sunport/contract/audit/words.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import type { Paging } from '../database/list.ts'
import { type Actor, actorOf, type CallContext } from '../http/context.ts'
import { createChanges, deltaOf, found, type Housekept, housekeepingOf, stale } from './changes.ts'
import { entityRepo, type ListShape } from './entity-repo.ts'
import { orTaken } from './unique.ts'

type CrudTable = PgTable & { id: PgColumn; version: PgColumn }

interface CrudPlan<T extends CrudTable, Row, Filter extends Paging, Values> {
  table: T
  /** `module:entity` of its functions; audit rows are filed under both. */
  entity: `${AuditModule}:${AuditEntity}`
  /** What is said when a unique value is taken, where there is one. */
  taken?: ProblemKey
  where(filter: Filter): SQL | undefined
  shape: ListShape
  /** The columns of what was entered. */
  toValues(entered: Values): Partial<T['$inferInsert']>
  /** What the wire carries beside the housekeeping fields. */
  toRow(row: T['$inferSelect']): Omit<Row, keyof ReturnType<typeof housekeepingOf>>
  /** Public pages and memories that show these rows. */
  touches?: readonly string[]
}

type Versioned<Values> = Values & { id: string; version: number }

/** The service of a page that is a list with a form: one transaction a change, an audit row in it, the lost race told. */
export const crudService = <
  T extends CrudTable,
  Row extends ReturnType<typeof housekeepingOf>,
  Filter extends Paging,
  Values extends object,
>(
  db: Db,
  clock: Clock,
  plan: CrudPlan<T, Row, Filter, Values>,
) => {
  type Stored = T['$inferSelect'] & Housekept & { id: string }
  const [module, entity] = plan.entity.split(':') as [AuditModule, AuditEntity]
  const change = createChanges(db, clock, module)
  const repo = entityRepo(db, plan.table)
  const toRow = (row: Stored): Row => ({ ...plan.toRow(row), ...housekeepingOf(row) }) as Row
  const touched = plan.touches ?? []
  const taken = plan.taken ?? 'request.invalid'

  return {
    list: async (filter: Filter): Promise<Page<Row>> => {
      const { rows, total } = await repo.page(plan.where(filter), filter, plan.shape)
      return { rows: (rows as Stored[]).map(toRow), total }
    },

    get: async (id: string): Promise<Row> => toRow(found(await repo.find(id)) as Stored),

    create: async (entered: Values, actor: Actor): Promise<Row> =>
      toRow(
        await change(actor, async ({ tx, audit, birth, touch }) => {
          const row = { ...plan.toValues(entered), ...birth() }
          const made = await entityRepo(tx, plan.table).insert(row as T['$inferInsert'])
          if (!made) throw new Problem(taken)
          await audit({ entity, entityId: (made as Stored).id, action: 'create', after: made })
          touch(...touched)
          return made as Stored
        }),
      ),

    update: async ({ id, version, ...entered }: Versioned<Values>, actor: Actor): Promise<Row> =>
      toRow(
        await change(actor, async ({ tx, audit, stamp, touch }) => {
          const inside = entityRepo(tx, plan.table)
          const before = found(await inside.lock(id)) as Stored
          const values = { ...plan.toValues(entered as unknown as Values), ...stamp() }
          const after = await orTaken(taken, inside.update(id, version, values as Partial<T['$inferInsert']>))
          if (!after) throw stale(before)
          await audit({ entity, entityId: id, action: 'update', ...deltaOf(before, after as Stored) })
          touch(...touched)
          return after as Stored
        }),
      ),

    remove: (id: string, version: number, actor: Actor): Promise<null> =>
      change(actor, async ({ tx, audit, touch }) => {
        const inside = entityRepo(tx, plan.table)
        const before = found(await inside.lock(id)) as Stored
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity, entityId: id, action: 'remove', before })
        touch(...touched)
        return null
      }),
  }
}

interface CrudService<Row, Filter, Values> {
  list(filter: Filter): Promise<Page<Row>>
  get(id: string): Promise<Row>
  create(entered: Values, actor: Actor): Promise<Row>
  update(entered: Versioned<Values>, actor: Actor): Promise<Row>
  remove(id: string, version: number, actor: Actor): Promise<null>
}

/** Its handlers, as the contract's `crudCalls` ask for them. */
export const crudHandlers = <Row, Filter, Values>(service: CrudService<Row, Filter, Values>) => ({
  list: (filter: Filter) => service.list(filter),
  get: ({ id }: { id: string }) => service.get(id),
  create: (entered: Values, context: CallContext) => service.create(entered, actorOf(context)),
  update: (entered: Versioned<Values>, context: CallContext) => service.update(entered, actorOf(context)),
  remove: ({ id, version }: { id: string; version: number }, context: CallContext) =>
    service.remove(id, version, actorOf(context)),
})

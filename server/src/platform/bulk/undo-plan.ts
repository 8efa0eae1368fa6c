import type { Call } from '@sunport/contract/call.ts'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Queries } from '../database/database.ts'
import type { BulkStep } from './table.ts'

/** A row as it stands: its version, and whatever takes an action back. */
export interface Standing {
  version: number
  latestModifyUser?: string | null
  latestModifyDate?: Date
}

type Given<C extends Call> = z.output<C['input']>

/** The action that takes another back, with what it is given. */
type Inverse = { action: string } & Record<string, unknown>
type InverseOf<Row, C extends Call> = (before: Row, given: Given<C>) => Inverse | BulkStep | undefined

/** Which actions of a bulk call can be taken back, and by which call. What is not named cannot. */
export interface UndoPlan {
  call: Call
  can(action: string): boolean
  read(db: Queries, id: string): Promise<Standing | undefined>
  stepFor(before: Standing, given: { action: string }): BulkStep | undefined
}

export const keyOfCall = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

const isStep = (inverse: Inverse | BulkStep): inverse is BulkStep => 'call' in inverse && 'input' in inverse

/** The step of a bulk call other than the one that was made. */
export const stepOf = <C extends Call>(
  call: C,
  input: Partial<z.input<C['input']>> & { action: string },
): BulkStep => ({ call: keyOfCall(call), input })

type ActionOf<C extends Call> = Given<C> extends { action: infer Action extends string } ? Action : never
type Inverses<C extends Call, Row> = { readonly [Action in ActionOf<C>]?: InverseOf<Row, C> }

export const undoingBy = <C extends Call, Row extends Standing>(
  call: C,
  read: (db: Queries, id: string) => Promise<Row | undefined>,
  inverses: Inverses<C, Row>,
): UndoPlan => {
  const known = inverses as Readonly<Record<string, InverseOf<Row, C> | undefined>>
  return {
    call,
    can: action => known[action] !== undefined,
    read,
    stepFor: (before, given) => {
      const inverse = known[given.action]?.(before as Row, given as Given<C>)
      if (!inverse) return undefined
      return isStep(inverse) ? inverse : { call: keyOfCall(call), input: inverse }
    },
  }
}

/** Of a call whose rows are those of one table. */
export const undoing = <C extends Call, T extends PgTable & { id: PgColumn; version: PgColumn }>(
  call: C,
  table: T,
  inverses: Inverses<C, T['$inferSelect']>,
): UndoPlan =>
  undoingBy<C, Standing & T['$inferSelect']>(
    call,
    async (db, id) =>
      (
        await db
          .select()
          .from(table as PgTable)
          .where(eq(table.id, id))
      )[0] as (Standing & T['$inferSelect']) | undefined,
    inverses,
  )

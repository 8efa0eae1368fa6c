import { randomUUID } from 'node:crypto'
import { directoryImportLimits } from '@sunport/contract/calls/directory-import.ts'
import { directoryFields, type ImportKind } from '@sunport/contract/directory/fields.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type FileLine, linesOf } from './import-file.ts'
import { importHolderRepo } from './import-holder-repo.ts'
import { judgeLine, readLine, toldAnew } from './import-judge.ts'
import { importRepo } from './import-repo.ts'
import { holderIdOf, kindPlaces, type MirrorRow } from './kind-table.ts'
import { differencesOf } from './record-check.ts'
import { recordRepo } from './record-repo.ts'
import type { ImportLineRow, ImportRow } from './table.ts'

const linesRead = 1_000
const linesApplied = 500

/** What ends an import before its end. */
class Ended extends Error {}

/** Whoever asked for it; the work is done in his name. */
const actorOf = ({ createUser }: ImportRow): Actor => ({
  userId: null,
  userName: createUser,
  orgName: null,
  ip: '',
  requestId: '',
})

async function* batchesOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The work behind an import. Each batch is a transaction; whoever takes it up again goes on where it stopped. */
export const importWork = (db: Db, clock: Clock) => {
  const repo = importRepo(db)
  const changes = createChanges(db, clock, 'dir')

  /** Between two batches: the node may be leaving, or somebody has changed his mind. */
  const goOn = async ({ id }: ImportRow, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    if (await repo.isCancelling(id)) throw new Ended('已取消')
  }

  const finish = async (row: ImportRow, state: 'done' | 'cancelled' | 'failed', note: string) => {
    await repo.dropPieces(row.id)
    await repo.dropSettled(row.id)
    await repo.set(row.id, { state, note, isCancelling: false, finishedAt: clock.now() })
  }

  const readFile = async (row: ImportRow, signal?: AbortSignal): Promise<void> => {
    // What an interrupted reading left is read anew.
    await repo.dropLines(row.id)
    await repo.set(row.id, { state: 'reading', lines: 0 })
    let lines = 0
    const file = linesOf(row.format, row.kind, () => repo.pieces(row.id))
    for await (const batch of batchesOf<FileLine>(file, linesRead)) {
      await goOn(row, signal)
      lines += batch.length
      if (lines > directoryImportLimits.lines)
        throw new Problem('import.too_long', `超过${directoryImportLimits.lines}行，请分成几个文件`)
      await repo.addLines(batch.map(line => ({ importId: row.id, ...readLine(row.kind, line) })))
      await importHolderRepo(db).resolve(row, batch)
      await repo.set(row.id, { lines })
    }
    if (lines === 0) throw new Problem('import.unreadable', '文件中没有数据')
    await repo.gatherStatistics()
    await repo.refuseRepeated(row)
  }

  const judgeAll = async (row: ImportRow, signal?: AbortSignal): Promise<void> => {
    let after = 0
    for (;;) {
      await goOn(row, signal)
      const lines = await repo.unjudged(row.id, after, linesRead)
      if (lines.length === 0) break
      after = lines.at(-1)?.line ?? after
      const alike = await repo.alike(row.kind, row.siteId, lines)
      const index = indexOf(row.kind, alike)
      await repo.judge(
        row.id,
        lines.map(line => judgeLine(row.kind, line, row.source, index(line))),
      )
    }
    await repo.gatherStatistics()
    await repo.refuseSameRecord(row.id)
  }

  const read = async (row: ImportRow, signal?: AbortSignal): Promise<void> => {
    await readFile(row, signal)
    await judgeAll(row, signal)
    await repo.dropPieces(row.id)
    await repo.set(row.id, { state: 'ready', ...(await repo.tally(row.id)) })
  }

  /** One batch, whole or not at all; answers how many lines were written. */
  const applySome = (row: ImportRow, lines: readonly ImportLineRow[]): Promise<number> =>
    changes(actorOf(row), async doing => {
      const inside = importRepo(doing.tx)
      const held = new Map(
        (
          await inside.lockRecords(
            row.kind,
            lines.flatMap(({ recordId }) => recordId ?? []),
          )
        ).map(each => [each.id, each]),
      )
      const fresh = lines.filter(({ verdict }) => verdict === 'new').map(line => newRecord(row, line, doing))
      const made = new Set(
        await inside.insertRecords(
          row.kind,
          fresh.map(({ record }) => record),
        ),
      )
      const changed = lines.flatMap(line => changedRecord(row, line, held.get(line.recordId ?? ''), doing))
      await inside.replaceRecords(
        row.kind,
        changed.map(({ record }) => record),
      )
      const written = [
        ...fresh.filter(({ record }) => made.has(record.id)).map(({ line }) => line.line),
        ...changed.map(({ line }) => line.line),
      ]
      const left = lines.filter(({ line }) => !written.includes(line)).map(({ line }) => line)
      if (written.length > 0) await inside.markApplied(row.id, written)
      if (left.length > 0) await inside.refuse(row.id, left, '预览之后记录已被改动，请重新导入')
      await recordRepo(doing.tx, row.kind).note(changed.flatMap(({ event }) => event))
      await inside.set(row.id, { applied: row.applied + written.length })
      const { touches, holder } = kindPlaces[row.kind]
      if (made.size > 0 && !holder) doing.touch(...touches({ id: '', siteId: row.siteId }))
      if (holder) for (const { record } of fresh) if (made.has(record.id)) doing.touch(...touches(record))
      for (const { record } of changed) doing.touch(...touches(record))
      return written.length
    })

  const apply = async (given: ImportRow, signal?: AbortSignal): Promise<void> => {
    let row = given
    for (;;) {
      await goOn(row, signal)
      const lines = await repo.unapplied(row.id, linesApplied)
      if (lines.length === 0) break
      row = { ...row, applied: row.applied + (await applySome(row, lines)) }
    }
    for (let last: number | undefined = 0; last !== undefined; ) {
      await goOn(row, signal)
      last = await repo.markSynced(row, last, linesRead, clock.now())
    }
    const { refused } = await repo.tally(row.id)
    await repo.set(row.id, { refused })
    await changes(actorOf(row), async ({ audit }) =>
      audit({
        entity: 'directory_import',
        entityId: row.id,
        siteId: row.siteId,
        title: row.fileName,
        action: 'import',
        after: { kind: row.kind, source: row.source, added: row.created },
      }),
    )
    await finish(row, 'done', `写入 ${row.applied} 行，${refused} 行未导入`)
  }

  const endOf = async (row: ImportRow, failure: unknown): Promise<void> => {
    const { applied = 0 } = (await repo.find(row.id)) ?? {}
    const kept = applied > 0 ? `，已写入的 ${applied} 行保留` : ''
    if (failure instanceof Ended) return finish(row, 'cancelled', `${failure.message}${kept}`)
    if (failure instanceof Problem) return finish(row, 'failed', failure.message)
    await finish(row, 'failed', `系统错误，导入中止${kept}`)
    throw failure
  }

  return {
    earliest: repo.earliestOpen,
    dropOld: repo.dropOld,
    /** Everything that waits; answers how many imports came a step further. */
    run: async (signal?: AbortSignal): Promise<number> => {
      let done = 0
      for (const row of await repo.open()) {
        try {
          await (row.state === 'applying' ? apply(row, signal) : read(row, signal))
        } catch (failure) {
          // A node that leaves hands the work over as it is.
          if (signal?.aborted) throw failure
          await endOf(row, failure)
        }
        done += 1
      }
      return done
    },
  }
}

export type ImportWork = ReturnType<typeof importWork>

const indexOf = (kind: ImportKind, rows: readonly MirrorRow[]) => {
  const named = (holderId: string | null, name: string): string => `${holderId ?? ''}/${name}`
  const [bySource, byCode, byName] = [
    Map.groupBy(rows, ({ sourceId }) => sourceId),
    Map.groupBy(rows, ({ creditCode }) => creditCode ?? null),
    Map.groupBy(rows, row => named(holderIdOf(kind, row), row.name)),
  ]
  return ({ sourceId, code, name, holderId }: ImportLineRow): MirrorRow[] => [
    ...new Set([
      ...((sourceId && bySource.get(sourceId)) || []),
      ...((code && byCode.get(code)) || []),
      ...((name && byName.get(named(holderId, name))) || []),
    ]),
  ]
}

const holderOf = ({ kind }: ImportRow, { holderId }: ImportLineRow): Record<string, unknown> => {
  const { holder } = kindPlaces[kind]
  return holder ? { [holder.column]: holderId } : {}
}

const newRecord = (row: ImportRow, line: ImportLineRow, { birth, now }: Change) => ({
  line,
  record: {
    ...line.facts,
    ...birth(),
    id: randomUUID(),
    siteId: row.siteId,
    ...holderOf(row, line),
    source: row.source,
    sourceId: line.sourceId,
    sourceSnapshot: line.facts,
    syncedAt: now,
  },
})

/** The record as the line leaves it; nothing when somebody changed it since it was compared. */
const changedRecord = (
  row: ImportRow,
  line: ImportLineRow,
  before: MirrorRow | undefined,
  { stamp, now, actor }: Change,
) => {
  if (line.verdict !== 'changed' || !before || before.version !== line.recordVersion) return []
  const fields = directoryFields[row.kind]
  const record: MirrorRow = {
    ...before,
    ...toldAnew(fields, line.facts, before.sourceSnapshot),
    source: row.source,
    sourceId: line.sourceId ?? before.sourceId,
    sourceSnapshot: { ...before.sourceSnapshot, ...line.facts },
    syncedAt: now,
    ...stamp(),
    version: before.version + 1,
  }
  record.differing = differencesOf(row.kind, record).length
  const event = {
    kind: row.kind,
    recordId: before.id,
    at: now,
    byUser: actor.userName,
    action: 'import' as const,
    note: row.fileName,
    changes: line.changes,
  }
  return [{ line, record, event: line.changes.length > 0 ? [event] : [] }]
}

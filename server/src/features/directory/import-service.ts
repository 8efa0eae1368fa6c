import {
  type directoryImport as calls,
  type DirectoryImport,
  directoryImportLimits,
  type ImportLine,
} from '@sunport/contract/calls/directory-import.ts'
import { directoryKinds, fieldOf, type ImportKind } from '@sunport/contract/directory/fields.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found, housekeepingOf } from '../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Paging } from '../../platform/database/list.ts'
import { formatOf } from './import-file.ts'
import { type ImportFilter, importRepo } from './import-repo.ts'
import type { DirectoryPlacesNeeded } from './record-service.ts'
import { directoryImport, type ImportLineRow, type ImportRow } from './table.ts'

const mostBytes = directoryImportLimits.megabytes * 1024 * 1024

const toLine = (kind: ImportKind, row: ImportLineRow): ImportLine => ({
  line: row.line,
  name: row.name && fieldOf(kind, 'name')?.mask ? maskName(row.name) : row.name,
  holder: row.holderName ?? row.holderCode,
  code: row.code,
  verdict: row.verdict ?? 'refused',
  matchedBy: row.matchedBy,
  reason: row.reason,
  changes: row.changes,
  isApplied: row.isApplied,
})

/** 批量导入: takes files in, shows what would become of them, and has them written or not. */
export const importService = (db: Db, clock: Clock, places: DirectoryPlacesNeeded) => {
  const changes = createChanges(db, clock, 'dir')
  const { sees } = bySite(directoryImport.siteId)

  const toImport = (row: ImportRow): DirectoryImport => ({
    id: row.id,
    siteId: row.siteId,
    siteName: places.siteName(row.siteId),
    kind: row.kind,
    source: row.source,
    fileName: row.fileName,
    state: row.state,
    lines: row.lines,
    created: row.created,
    changed: row.changed,
    same: row.same,
    refused: row.refused,
    applied: row.applied,
    isCancelling: row.isCancelling,
    note: row.note,
    finishedAt: row.finishedAt && toWireTime(row.finishedAt),
    ...housekeepingOf(row),
  })
  const noted = (row: ImportRow) => ({
    entity: 'directory_import' as const,
    entityId: row.id,
    siteId: row.siteId,
    title: `${directoryKinds[row.kind]} ${row.fileName}`,
  })

  return {
    list: async (filter: ImportFilter, reach: Reach): Promise<Page<DirectoryImport>> => {
      const { rows, total } = await importRepo(db).page(filter, sees(reach))
      return { rows: rows.map(toImport), total }
    },
    get: async (id: string, reach: Reach): Promise<DirectoryImport> =>
      toImport(found(await importRepo(db).find(id, sees(reach)))),

    lines: async (
      id: string,
      verdict: ImportLineRow['verdict'] | '' | undefined,
      paging: Paging,
      reach: Reach,
    ): Promise<Page<ImportLine>> => {
      const { kind } = found(await importRepo(db).find(id, sees(reach)))
      const { rows, total } = await importRepo(db).lines(id, verdict || undefined, paging)
      return { rows: rows.map(row => toLine(kind, row)), total }
    },

    upload: async (
      { file, siteId, kind, source }: z.output<typeof calls.upload.input>,
      reach: Reach,
    ): Promise<DirectoryImport> => {
      const format = formatOf(file.name)
      if (!format) throw new Problem('directory.import_type')
      if (file.size === 0 || file.size > mostBytes) throw new Problem('directory.import_size')
      const bytes = Buffer.from(await file.arrayBuffer())
      return changes(reach.actor, async ({ tx, birth, audit }) => {
        const repo = importRepo(tx)
        const fileName = file.name.slice(0, 200)
        const values = { siteId, kind, source: source.trim(), fileName, format, ...birth() }
        const row = await orTaken('directory.import_open', repo.insert(values))
        if (!row) throw new Problem('directory.import_open')
        if (!(await repo.find(row.id, sees(reach)))) throw new Problem('access.forbidden')
        await repo.keepPieces(row.id, bytes)
        await audit({ ...noted(row), action: 'upload', after: { kind, source: row.source } })
        return toImport(row)
      })
    },

    apply: (id: string, reach: Reach): Promise<DirectoryImport> =>
      changes(reach.actor, async ({ tx, stamp, audit }) => {
        const repo = importRepo(tx)
        const row = found(await repo.lock(id, sees(reach)))
        if (row.state !== 'ready') throw new Problem('directory.import_state')
        if (row.created + row.changed + row.same === 0) throw new Problem('directory.import_nothing')
        await audit({ ...noted(row), action: 'apply-import', before: { state: row.state } })
        return toImport(found(await repo.set(id, { state: 'applying', ...stamp() })))
      }),

    /** What nobody works on ends at once; what somebody does, after the batch that he is at. */
    cancel: (id: string, reach: Reach): Promise<DirectoryImport> =>
      changes(reach.actor, async ({ tx, now, audit }) => {
        const repo = importRepo(tx)
        const row = found(await repo.lock(id, sees(reach)))
        if (!['waiting', 'reading', 'ready', 'applying'].includes(row.state))
          throw new Problem('directory.import_state')
        await audit({ ...noted(row), action: 'cancel-import', before: { state: row.state } })
        if (row.state !== 'ready') return toImport(found(await repo.set(id, { isCancelling: true })))
        await repo.dropSettled(id)
        const ended = { state: 'cancelled', note: '已取消，没有写入', finishedAt: now } as const
        return toImport(found(await repo.set(id, ended)))
      }),
  }
}

export type ImportService = ReturnType<typeof importService>

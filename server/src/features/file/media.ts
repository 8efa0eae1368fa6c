import { extname } from 'node:path'
import type { media as calls, MediaRecord } from '@sunport/contract/calls/media.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import { contentOf, type FileStore, storedPath } from '../../platform/files/store.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import { binFile } from './bin.ts'
import { dropContent, keepThere } from './content.ts'
import { mediaTypeOf } from './file-kinds.ts'
import type { FileReach } from './media-reach.ts'
import { type MediaFilter, type MediaRow, mediaRead, type UsageRow } from './media-read.ts'
import { touchUsers } from './media-touch.ts'
import { fileRepo } from './repo.ts'
import { columnsOf, infectedWords } from './scanning.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

export interface MediaReach extends FileReach {
  actor: Actor
}

const toRecord = ({ size, createDate, missingSince, ...row }: MediaRow): MediaRecord => ({
  ...row,
  size: Number(size),
  createDate: toWireTime(new Date(createDate)),
  missingSince: missingSince && toWireTime(new Date(missingSince)),
})

const isNamedTo = ({ siteId, ownerId }: UsageRow, { scope, user }: MediaReach): boolean =>
  coversSite(scope, siteId) || (!siteId && (!ownerId || ownerId === user.id))

/** 媒体库: every file with where it stands. An address stays; what lies behind it may be replaced. */
export const mediaService = (
  db: Db,
  clock: Clock,
  files: FileStore,
  siteName: (id: string) => string | null,
  scan: (content: Buffer) => Promise<Verdict> = async () => ({ state: 'unscanned' }),
) => {
  const changes = createChanges(db, clock, 'cms')
  const get = async (queries: Queries, id: string, reach: MediaReach): Promise<MediaRow> =>
    found(await mediaRead(queries).find(id, reach))

  const seen = async (tx: Queries, { id, version }: { id: string; version: number }, reach: MediaReach) => {
    await fileRepo(tx).hold(id)
    const row = await get(tx, id, reach)
    if (!(await mediaRead(tx).isChangeable(id, reach))) throw new Problem('media.elsewhere')
    if (row.version !== version) throw new Problem('data.stale', '文件已被他人修改，请刷新后再试')
    return row
  }

  /** What is refused is not kept; that it was brought is written down. */
  const refuseInfected = (
    { id, ...after }: { id: string; digest: string; virus: string },
    reach: MediaReach,
  ): Promise<void> =>
    changes(reach.actor, async ({ tx, audit }) => {
      const row = await get(tx, id, reach)
      await audit({ entity: 'file', entityId: id, title: row.name, action: 'quarantine', after })
    })

  return {
    list: async (filter: MediaFilter, reach: MediaReach): Promise<Page<MediaRecord>> => {
      const { rows, total } = await mediaRead(db).list(filter, reach)
      return { total, rows: rows.map(toRecord) }
    },
    get: async (id: string, reach: MediaReach) => toRecord(await get(db, id, reach)),

    usage: async (id: string, reach: MediaReach) => {
      await get(db, id, reach)
      const [rows, versions] = [await mediaRead(db).usage(id), await mediaRead(db).versions(id)]
      const reached = rows.filter(row => isNamedTo(row, reach))
      return {
        rows: reached.map(({ siteId, ownerId: _, ...row }) => ({
          ...row,
          siteName: siteId && siteName(siteId),
        })),
        elsewhere: rows.length - reached.length,
        versions: versions.map(({ replacedAt, size, ...row }) => ({
          ...row,
          size: Number(size),
          replacedAt: toWireTime(new Date(replacedAt)),
        })),
      }
    },

    describe: async (
      { id, version, name, alt, ...input }: Input<'describe'>,
      reach: MediaReach,
    ): Promise<MediaRecord> => {
      await changes(reach.actor, async change => {
        const { tx, audit } = change
        const row = await seen(tx, { id, version }, reach)
        const isAccessible = input.isAccessible ?? row.isAccessible
        if (extname(name).toLowerCase() !== row.ext)
          throw new Problem('request.invalid', `文件名称须以 ${row.ext} 结尾`)
        await fileRepo(tx).change(row, { name, alt: alt || null, isAccessible })
        if (isAccessible !== row.isAccessible) await touchUsers(change, id)
        const before = { name: row.name, alt: row.alt, isAccessible: row.isAccessible }
        await audit({
          entity: 'file',
          entityId: id,
          action: 'update',
          before,
          after: { name, alt: alt || null, isAccessible },
        })
      })
      return toRecord(await get(db, id, reach))
    },

    replace: async (
      { id, version, file: given, reason }: Input<'replace'>,
      reach: MediaReach,
    ): Promise<MediaRecord> => {
      const content = Buffer.from(await given.arrayBuffer())
      const brought = contentOf(content)
      const { digest } = brought
      const verdict = await scan(content)
      if (verdict.state === 'infected') {
        await refuseInfected({ id, digest, virus: verdict.virus }, reach)
        throw new Problem('file.not_clean', infectedWords(verdict.virus))
      }
      const replaceable = async (tx: Queries): Promise<MediaRow> => {
        const row = await seen(tx, { id, version }, reach)
        if (row.isFixed) throw new Problem('media.published_notice')
        const isSameKind =
          extname(given.name).toLowerCase() === row.ext &&
          (await mediaTypeOf(row.ext, content)) === row.mediaType
        if (!isSameKind) throw new Problem('file.type_refused', `须为同类型的文件（${row.ext}）`)
        if (digest === row.digest) throw new Problem('request.invalid', '与原文件内容相同')
        return row
      }
      // Nothing is put for whoever is refused; and what was looked at may change until it is held.
      await replaceable(db)
      await files.put(storedPath(digest), brought)
      const work = changes(reach.actor, async change => {
        const { tx, audit, now, actor } = change
        const row = await replaceable(tx)
        await fileRepo(tx).lockContent(digest)
        await mediaRead(tx).keepVersion(row, { at: now, by: actor.userName, reason })
        const held = { digest, size: content.length, missingSince: null, ...columnsOf(verdict, now) }
        await fileRepo(tx).change(row, held)
        await touchUsers(change, id)
        const before = { digest: row.digest, size: Number(row.size) }
        const after = { digest, size: content.length }
        const entry = { entity: 'file', entityId: id, title: row.name, action: 'replace' } as const
        await audit({ ...entry, reason, before, after })
        await keepThere(files, storedPath(digest), brought)
      })
      await work.catch(async failure => {
        await dropContent(db, files, digest).catch(() => {})
        throw failure
      })
      return toRecord(await get(db, id, reach))
    },

    remove: ({ id, version, reason }: Input<'remove'>, reach: MediaReach, days: number): Promise<null> =>
      changes(reach.actor, async change => {
        const { tx, audit } = change
        const row = await seen(tx, { id, version }, reach)
        if (row.usageCount > 0) throw new Problem('media.in_use')
        const older = await mediaRead(tx).versions(id)
        const digests = [row.digest, ...older.map(each => each.digest)]
        const size = [row, ...older].reduce((sum, each) => sum + Number(each.size), 0)
        await binFile(change, { id, name: row.name, digests, size, reason, days })
        await fileRepo(tx).remove(id)
        const before = { name: row.name, digest: row.digest }
        await audit({ entity: 'file', entityId: id, action: 'remove', reason, before })
        return null
      }),
  }
}

export type MediaService = ReturnType<typeof mediaService>

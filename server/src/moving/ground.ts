import {
  type ChannelTypeCode,
  channelTypes,
  holdsNothing,
  pagemark,
} from '@sunport/contract/calls/channel-fields.ts'
import { portal } from '@sunport/contract/calls/portal.ts'
import type { ChannelRow, SiteRow } from '../features/site/table.ts'
import { tag } from '../platform/cache/tags.ts'
import type { Change, Changes } from '../platform/crud/changes.ts'
import { placesRepo } from './places-repo.ts'
import { isRecord, recordsIn, wireText } from './read-wire.ts'
import type { Problem } from './repo.ts'
import type { Source } from './source.ts'
import { SourceTrouble } from './trouble.ts'

export interface SourceChannel {
  id: string
  name: string
  mark: string | null
  parentId: string | null
  type: ChannelTypeCode | null
}

const typeOf = (value: unknown): ChannelTypeCode | null => {
  const text = wireText(value) ?? ''
  return Object.hasOwn(channelTypes, text) ? (text as ChannelTypeCode) : null
}

/** The id by which the source knows the site that stands at its host. */
export const sourceSiteOf = async (source: Source): Promise<{ id: string; name: string }> => {
  const data = await source.call(portal.getDeploymentSiteId.path, { domain: new URL(source.origin).hostname })
  const id = isRecord(data) ? wireText(data.id) : null
  if (!isRecord(data) || !id)
    throw new SourceTrouble('broken', '源站没有说明站点编号，请用 --source-site 指定')
  return { id, name: wireText(data.name) ?? id }
}

export const sourceChannels = async (source: Source, site: string): Promise<SourceChannel[]> =>
  recordsIn(await source.call(portal.list.path, { site })).flatMap(row => {
    const id = wireText(row.id)
    if (!id || id.length > 100) return []
    return {
      id,
      name: (wireText(row.name) ?? id).slice(0, 30),
      mark: wireText(row.pagemark),
      parentId: wireText(row.parentId),
      type: typeOf(row.channelType),
    }
  })

/** Ours for one of theirs: by id, then by mark, then by name where only one has it. */
export const ourChannel = (theirs: SourceChannel, ours: readonly ChannelRow[]): ChannelRow | undefined => {
  const named = ours.filter(({ name }) => name === theirs.name)
  const found =
    ours.find(({ publicId }) => publicId === theirs.id) ??
    ours.find(({ formerMarks }) => formerMarks.includes(theirs.id)) ??
    ours.find(({ pagemark: mark }) => mark === theirs.mark) ??
    (named.length === 1 ? named[0] : undefined)
  return found && !holdsNothing(found.channelType) ? found : undefined
}

const movedMark = (id: string, taken: ReadonlySet<string>): string => {
  const base = `moved-${id.replace(/[^\w-]/g, '').slice(0, 36)}`
  for (let nth = 0; ; nth++) {
    const mark = nth === 0 ? base : `${base}-${nth}`
    if (!taken.has(mark)) return mark
  }
}

interface Deps {
  changes: Changes
  site: SiteRow
  actor: Parameters<Changes>[0]
  note(problems: Problem[]): Promise<void>
}

/** Channels of ours by the ids that they have at the source. What we lack is made, hidden, so that nothing is homeless. */
export const createGround = async (
  { changes, site, actor, note }: Deps,
  theirs: readonly SourceChannel[],
) => {
  const ours = new Map<string, ChannelRow>()

  const adoptId = async (
    { tx, audit, touch }: Change,
    found: ChannelRow,
    publicId: string,
  ): Promise<ChannelRow> => {
    // Two of theirs may be one of ours: the second keeps its id beside the first's.
    const isTaken = [...ours.values()].some(({ id }) => id === found.id)
    const id = isTaken ? found.publicId : publicId
    const formerMarks = [...new Set([...found.formerMarks, isTaken ? publicId : found.publicId])]
    await placesRepo(tx).setPublicChannelId(found.id, id, formerMarks)
    await audit({
      entity: 'channel',
      entityId: found.id,
      title: found.name,
      action: 'update',
      siteId: site.id,
      before: { publicId: found.publicId },
      after: { publicId: id, formerMarks },
    })
    touch(tag.sites)
    return { ...found, publicId: id, formerMarks }
  }

  const make = async ({ tx, audit, touch, birth }: Change, wanted: SourceChannel): Promise<ChannelRow> => {
    const repo = placesRepo(tx)
    const taken = await repo.takenMarks(site.id)
    const isFree = pagemark.safeParse(wanted.mark).success && !taken.has(wanted.mark ?? '')
    const row = await repo.addChannel({
      ...birth(),
      publicId: wanted.id,
      siteId: site.id,
      parentId: (wanted.parentId && ours.get(wanted.parentId)?.id) || null,
      name: wanted.name,
      pagemark: isFree && wanted.mark ? wanted.mark : movedMark(wanted.id, taken),
      channelType: wanted.type && !holdsNothing(wanted.type) ? wanted.type : 'list',
      lifecycle: 'hidden',
      navShow: false,
      sort: 900,
    })
    await audit({
      entity: 'channel',
      entityId: row.id,
      title: row.name,
      action: 'create',
      siteId: site.id,
      after: { name: row.name, pagemark: row.pagemark, publicId: row.publicId },
    })
    touch(tag.sites)
    return row
  }

  const settle = (wanted: SourceChannel, isNeeded: boolean): Promise<ChannelRow | undefined> =>
    changes(actor, async change => {
      const rows = await placesRepo(change.tx).channels(site.id)
      const found = ourChannel(wanted, rows)
      if (found?.publicId === wanted.id || found?.formerMarks.includes(wanted.id)) return found
      if (found) return adoptId(change, found, wanted.id)
      return isNeeded ? make(change, wanted) : undefined
    })

  for (const wanted of theirs) {
    const row = await settle(wanted, false)
    if (row) ours.set(wanted.id, row)
  }

  let making: Promise<unknown> = Promise.resolve()
  return {
    /** The channel of ours for something that stands in one of theirs, however it comes to be. */
    channelFor: (id: string, name: string | null): Promise<ChannelRow> => {
      const made = making.then(async () => {
        const known = ours.get(id)
        if (known) return known
        const wanted = theirs.find(each => each.id === id)
        const row = await settle(
          wanted ?? { id, name: (name ?? '未分类').slice(0, 30), mark: null, parentId: null, type: null },
          true,
        )
        if (!row) throw new Error(`channel ${id} was not made`)
        ours.set(id, row)
        const words = `本站没有对应栏目，已新建隐藏栏目“${row.name}”（${row.pagemark}），请归并或启用`
        await note([{ kind: 'channel', subject: id, title: row.name, words }])
        return row
      })
      making = made.catch(() => {})
      return made
    },
  }
}

export type Ground = Awaited<ReturnType<typeof createGround>>

/** Programs name the site by the id that it had: it is ours from now on. */
export const adoptSiteId = (
  changes: Changes,
  actor: Deps['actor'],
  site: SiteRow,
  publicId: string,
): Promise<void> =>
  changes(actor, async ({ tx, audit, touch }) => {
    if (site.publicId === publicId) return
    await placesRepo(tx).setPublicSiteId(site.id, publicId)
    await audit({
      entity: 'site',
      entityId: site.id,
      title: site.name,
      action: 'update',
      siteId: site.id,
      before: { publicId: site.publicId },
      after: { publicId },
    })
    touch(tag.sites)
  })

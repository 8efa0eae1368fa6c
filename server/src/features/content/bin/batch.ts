import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../../platform/cache/tags.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import { coversSite } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import type { IndexPublications } from '../core/texts.ts'
import { type BinnedChannel, batchRepo } from './batch-repo.ts'
import { freeNameAmong } from './rules.ts'

/** Parents of channels that do not come back with them. */
const above = (channels: readonly BinnedChannel[]): string[] => {
  const own = new Set(channels.map(({ id }) => id))
  return channels.flatMap(({ parentId }) => (parentId && !own.has(parentId) ? [parentId] : []))
}

/** Everything that one deletion took, as it was: channels and items in their states, public pages at their addresses. */
export const recoverBatch = async (
  { tx, now, audit, stamp, touch }: Change,
  batch: string,
  reach: Reach,
  index: IndexPublications,
): Promise<{ channels: number; items: number }> => {
  const repo = batchRepo(tx)
  const channels = await repo.lockChannels(batch)
  if (channels.some(({ siteId }) => !coversSite(reach.scope, siteId))) throw new Problem('data.not_found')
  if (await repo.hasBeyond(batch, reach)) throw new Problem('data.not_found')
  // A child does not come back before its parent.
  if (await repo.isAnyAway(above(channels)))
    throw new Problem('channel.parent', '上级栏目在回收站中或已归档，请先恢复上级栏目')
  const by = { at: now, by: stamp().latestModifyUser }
  for (const channel of channels)
    await repo.restoreChannel(channel.id, freeNameAmong(await repo.namesBeside(channel), channel.name), by)
  await repo.publishAgain(batch)
  const items = await repo.restoreItems(batch, by)
  const live = items.filter(({ state }) => state === 'live')
  await index(
    tx,
    live.map(({ id }) => id),
  )
  touch(
    ...new Set(live.flatMap(({ siteId, channelId }) => [tag.infosOf(siteId), tag.channel(channelId)])),
    ...live.map(({ id }) => tag.info(id)),
  )
  const recovered = { channels: channels.length, items: items.length }
  if (recovered.channels + recovered.items === 0) throw new Problem('data.not_found')
  touch(tag.sites)
  const [first] = channels
  await audit({
    entity: 'channel',
    entityId: first?.id ?? null,
    title: first?.name ?? null,
    action: 'recover',
    siteId: first?.siteId ?? null,
    after: { batch, ...recovered, live: live.length },
  })
  return recovered
}

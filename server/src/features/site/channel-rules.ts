import {
  type ChannelTypeCode,
  holdsNothing,
  type SourceRule,
} from '@sunport/contract/calls/channel-fields.ts'
import {
  type ChannelPeople,
  type ChannelTask,
  channelTasks,
} from '@sunport/contract/content/channel-people.ts'
import { type ExtendField, extendKey } from '@sunport/contract/content/extend-fields.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { ChannelRepo } from './channel-repo.ts'
import type { ChannelRow } from './table.ts'

interface Given {
  channelType: ChannelTypeCode
  linkUrl?: string | null | undefined
  sourceRule?: SourceRule | null | undefined
  people: ChannelPeople
  extendFields: readonly ExtendField[]
}

/** What a channel shows that holds nothing itself: sources hold texts, so that no collection can go in a circle. */
const checkSources = (rows: readonly ChannelRow[], id: string | undefined, given: Given): void => {
  if (given.channelType === 'link' && !given.linkUrl) throw new Problem('channel.link')
  if (given.channelType !== 'collection') return
  const byId = new Map(rows.map(row => [row.id, row]))
  const sources = given.sourceRule?.channels ?? []
  const isFit = (source: string): boolean => {
    const row = byId.get(source)
    return row !== undefined && source !== id && !holdsNothing(row.channelType) && row.lifecycle !== 'draft'
  }
  if (sources.length === 0 || !sources.every(isFit)) throw new Problem('channel.sources')
}

/** Whoever is named anew must hold the right; one who lost it meanwhile does no harm where he stands. */
export const checkPeople = async (
  repo: ChannelRepo,
  siteId: string,
  before: ChannelPeople,
  now: ChannelPeople,
) => {
  const added = (Object.keys(channelTasks) as ChannelTask[]).flatMap(task =>
    (now[task] ?? []).filter(id => !before[task]?.includes(id)).map(id => ({ id, task })),
  )
  if (added.length === 0) return
  const able = new Map((await repo.staff(siteId)).map(({ id, tasks }) => [id, tasks]))
  if (!added.every(({ id, task }) => able.get(id)?.includes(task))) throw new Problem('channel.person')
}

/** What texts already say under a code keeps its name and its kind. */
const checkFields = async (repo: ChannelRepo, before: ChannelRow, now: readonly ExtendField[]) => {
  const types = new Map(now.map(({ code, type }) => [code, type]))
  const changed = before.extendFields.filter(({ code, type }) => types.get(code) !== type)
  for (const { code, name } of changed)
    if (await repo.hasValues(before.id, extendKey(code)))
      throw new Problem('channel.field_in_use', `字段“${name}”已有数据，编码和类型不能修改，也不能删除`)
}

/** Rules that look beyond the form: at the other channels of the site, its people and what was written. */
export const checkChannel = async (
  repo: ChannelRepo,
  rows: readonly ChannelRow[],
  { siteId, before, isNamed }: { siteId: string; before?: ChannelRow; isNamed: boolean },
  given: Given,
): Promise<void> => {
  checkSources(rows, before?.id, given)
  if (given.channelType === 'link' && isNamed) throw new Problem('channel.mark_in_use')
  if (before && holdsNothing(given.channelType) && rows.some(({ parentId }) => parentId === before.id))
    throw new Problem('channel.holds_nothing')
  await checkPeople(repo, siteId, before?.people ?? {}, given.people)
  if (before) await checkFields(repo, before, given.extendFields)
}

/** Below whom a channel may stand. */
export const checkParent = (parent: ChannelRow | undefined, isDraft: boolean): void => {
  if (!parent) return
  if (parent.lifecycle === 'archived') throw new Problem('channel.parent')
  if (holdsNothing(parent.channelType)) throw new Problem('channel.holds_nothing')
  if (parent.lifecycle === 'draft' && !isDraft) throw new Problem('channel.draft_above')
}

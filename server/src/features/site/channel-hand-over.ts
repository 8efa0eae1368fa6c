import {
  type ChannelPeople,
  type ChannelTask,
  channelTasks,
} from '@sunport/contract/content/channel-people.ts'
import { type ContentKind, functionFor } from '@sunport/contract/content/policy.ts'
import { tag } from '../../platform/cache/tags.ts'
import { found } from '../../platform/crud/changes.ts'
import type { HandOver } from '../../platform/hand-over.ts'
import { channelRepo } from './channel-repo.ts'
import { checkPeople } from './channel-rules.ts'
import type { ChannelRow } from './table.ts'

const tasks = Object.keys(channelTasks) as ChannelTask[]
const kinds: readonly ContentKind[] = ['article', 'notice', 'law']

const kindOf = ({ channelType }: ChannelRow): ContentKind => {
  if (channelType === 'notices') return 'notice'
  return channelType === 'laws' ? 'law' : 'article'
}

const replaced = (people: ChannelPeople, from: string, to: string): ChannelPeople =>
  Object.fromEntries(
    Object.entries(people).map(([task, ids]) => [
      task,
      ids?.includes(from) ? [...new Set(ids.map(id => (id === from ? to : id)))] : ids,
    ]),
  )

/** Channels that leave tasks to somebody by name: without another name nobody could do them. */
export const channelHandOver: HandOver = {
  kind: 'channels',
  codes: kinds.flatMap(kind => tasks.map(task => functionFor(kind, task))),
  open: async (db, { id }, asked) =>
    (await channelRepo(db).naming(id, asked)).map(row => ({
      id: row.id,
      title: row.name,
      readBy: 'cms:channel:view',
      entity: 'channel',
      siteId: row.siteId,
      orgId: null,
      code: functionFor(kindOf(row), tasks.find(task => row.people[task]?.includes(id)) ?? 'edit'),
      isOwnThen: true,
      link: 'my-content',
    })),
  give: async (change, { id }, from, to) => {
    const repo = channelRepo(change.tx)
    const before = found(await repo.find(id))
    const people = replaced(before.people, from.id, to.id)
    await checkPeople(repo, before.siteId, before.people, people)
    await repo.update(id, before.version, { people, ...change.stamp() })
    change.touch(tag.sites)
  },
}

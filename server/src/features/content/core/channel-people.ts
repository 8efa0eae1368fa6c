import {
  type ChannelPeople,
  type ChannelTask,
  isChannelTask,
  isLeftTo,
} from '@sunport/contract/content/channel-people.ts'
import { type ContentAction, contentActions, type OpenState } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The task of a channel that an action belongs to, if it is one that may be left to some. */
export const taskOf = (action: ContentAction, openState: OpenState): ChannelTask | undefined => {
  const { right } = contentActions[action]
  const asked = right === 'review' ? openState : right
  return isChannelTask(asked) ? asked : undefined
}

/** The same as `isLeftTo`, as a condition on the rows of `info`. */
export const leftTo = (task: ChannelTask, userId: string): SQL<boolean> => sql<boolean>`NOT EXISTS (
  SELECT 1 FROM channel c WHERE c.id = info.channel_id AND jsonb_array_length(coalesce(c.people -> ${task}, '[]')) > 0
    AND NOT jsonb_exists(c.people -> ${task}, ${userId}))`

interface At {
  openState: OpenState
  assignedTo: string | null
}

/** Whether a channel leaves an action to somebody; handed over by name is as good as named by the channel. */
export const mayDo = (
  action: ContentAction,
  people: ChannelPeople,
  { openState, assignedTo }: At,
  userId: string,
): boolean => {
  const task = taskOf(action, openState)
  return !task || (assignedTo === userId && task !== 'edit') || isLeftTo(people, task, userId)
}

/** What is left of somebody's actions where a channel leaves some of them to others. */
export const actionsWithin = (
  actions: readonly ContentAction[],
  people: ChannelPeople,
  at: At,
  userId: string,
): ContentAction[] => actions.filter(action => mayDo(action, people, at, userId))

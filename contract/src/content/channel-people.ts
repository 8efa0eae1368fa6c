/** What a channel may leave to people of its own. */
export const channelTasks = {
  edit: '采编',
  review1: '初审',
  review2: '复审',
  review3: '终审签发',
} as const
export type ChannelTask = keyof typeof channelTasks
export type ChannelPeople = Partial<Record<ChannelTask, string[] | undefined>>

export const isChannelTask = (right: string): right is ChannelTask => Object.hasOwn(channelTasks, right)

/** Where nobody is named, a task is for everybody who holds its right. */
export const isLeftTo = (people: ChannelPeople, task: ChannelTask, userId: string): boolean => {
  const named = people[task] ?? []
  return named.length === 0 || named.includes(userId)
}

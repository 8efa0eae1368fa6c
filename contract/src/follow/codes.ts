/** By what a follower is told. */
export const followWays = { mail: '邮件', phone: '短信', push: '浏览器通知' } as const
export type FollowWay = keyof typeof followWays

export const followPaces = { now: '有消息立即提醒', day: '每天汇总一次', week: '每周汇总一次' } as const
export type FollowPace = keyof typeof followPaces

/** A list with its filters, or one project. */
export const followKinds = { list: '列表', project: '项目' } as const
export type FollowKind = keyof typeof followKinds

/** How long a letter's link is good that confirms, and one that leads to everything somebody follows. */
export const followHours = { confirm: 24, manage: 2 } as const
/** Over how many days it is counted how much a list would bring. */
export const followCountDays = 30
/** Whole days before a closing on which followers are reminded. */
export const reminderDays = [7, 3, 1] as const
/** The address of what is followed, with all its filters. A longer one is refused, and never cut: it would be another list. */
export const longestFollowed = 1500

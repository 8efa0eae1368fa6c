import type { FollowPace } from '@sunport/contract/follow/codes.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'

const dayMs = 86_400_000
/** When what was gathered is sent, by Beijing's clocks. */
const hour = '08:30'

/** The next moment at which somebody is told who wants to be told so often. */
export const nextTelling = (pace: FollowPace, now: Date): Date => {
  if (pace === 'now') return now
  for (let ahead = 0; ; ahead++) {
    const day = toWireTime(new Date(now.getTime() + ahead * dayMs)).slice(0, 10)
    const moment = parseWireTime(`${day} ${hour}`) as Date
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1
    if (moment > now && (pace === 'day' || isMonday)) return moment
  }
}

/** How a message stands to its last day. */
export const dueBuckets = {
  none: '未定期限',
  paused: '计时暂停',
  ahead: '期限内',
  soon: '临期',
  late: '逾期',
  severe: '严重逾期',
  redLine: '超过三个月',
} as const
export type DueBucket = keyof typeof dueBuckets

interface Standing {
  isPaused: boolean
  /** Working days to the last day; negative once it is over. */
  left: number | null
  /** Working days that the answer may take. */
  allowed: number
  /** Calendar days since it came in. */
  age: number
}

const redLineDays = 92

/** The most pressing name that fits: 临期 is the last working day, 严重逾期 twice the time. */
export const dueBucketOf = ({ isPaused, left, allowed, age }: Standing): DueBucket => {
  if (age > redLineDays) return 'redLine'
  if (isPaused) return 'paused'
  if (left === null) return 'none'
  if (left < -allowed) return 'severe'
  if (left < 0) return 'late'
  return left <= 1 ? 'soon' : 'ahead'
}

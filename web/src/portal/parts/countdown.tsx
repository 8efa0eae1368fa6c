import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { useEffect, useState } from 'react'
import { usePortal } from '../use-portal.ts'

const minuteMs = 60_000

/** Days, hours and minutes until a moment, as words; undefined once it has come. */
const timeLeftWords = (until: Date, now: Date): string | undefined => {
  const minutes = Math.floor((until.getTime() - now.getTime()) / minuteMs)
  if (minutes < 0) return undefined
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${minutes} 分钟`
}

/** Counts down to a wire time; begins with the page's own "now", then follows the reader's clock. */
export const Countdown = ({ until }: { until: string }) => {
  const portal = usePortal()
  const [now, setNow] = useState(portal.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs / 2)
    return () => clearInterval(timer)
  }, [])
  const moment = parseWireTime(until)
  const words = moment && timeLeftWords(moment, now)
  return words ? <>还剩 {words}</> : null
}

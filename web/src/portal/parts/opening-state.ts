import { parseWireTime } from '@sunport/contract/format/dates.ts'

export interface OpeningState {
  state: 'waiting' | 'soon' | 'opening' | 'over'
  words: string
  icon: string
}

const minuteMs = 60_000
const soonMinutes = 30
const openingMinutes = 90

/** How an opening stands, from its time alone. */
export const openingState = (openTenderTime: string | null, now: Date): OpeningState => {
  const opens = openTenderTime ? parseWireTime(openTenderTime) : undefined
  const minutes = opens ? (now.getTime() - opens.getTime()) / minuteMs : -Infinity
  if (minutes < -soonMinutes) return { state: 'waiting', words: '等待开标', icon: 'clock' }
  if (minutes < 0) return { state: 'soon', words: '即将开标', icon: 'bolt' }
  if (minutes < openingMinutes) return { state: 'opening', words: '正在开标', icon: 'play' }
  return { state: 'over', words: '已开标', icon: 'check' }
}

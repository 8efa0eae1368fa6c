import { homeLists } from '@sunport/contract/home-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api.ts'

const minuteMs = 60_000
const pageFirstMs = 1_500

/** Numbers of the menu, the bell and the desk's home; read again after every write of one's own. */
export const countsKey = ['counts'] as const

/** What waits for whoever is signed in: the one source of the desk's home and of the menu's badges. */
export const useWaiting = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: [...countsKey, 'tasks'],
    queryFn: () => api.home.tasks({}),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  })

/** Whether the page that was opened has had the time to ask for its own rows: they come first. */
const useIsLater = (): boolean => {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), pageFirstMs)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

/** How many things wait on each page of the menu; what somebody put aside does not call for him. */
export const useWaitingByPage = (): ReadonlyMap<string, number> => {
  const { data = [] } = useWaiting(useIsLater())
  const counts = new Map<string, number>()
  for (const { task, total, snoozed } of data) {
    if (snoozed) continue
    const { page } = homeLists[task]
    counts.set(page, (counts.get(page) ?? 0) + total)
  }
  return counts
}

import { homeLists } from '@sunport/contract/home-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

const minuteMs = 60_000

/** Numbers of the menu, the bell and the desk's home; read again after every write of one's own. */
export const countsKey = ['counts'] as const

/** What waits for whoever is signed in: the one source of the desk's home and of the menu's badges. */
export const useWaiting = () =>
  useQuery({
    queryKey: [...countsKey, 'tasks'],
    queryFn: () => api.home.tasks({}),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  })

/** How many things wait on each page of the menu; what somebody put aside does not call for him. */
export const useWaitingByPage = (): ReadonlyMap<string, number> => {
  const { data = [] } = useWaiting()
  const counts = new Map<string, number>()
  for (const { task, total, snoozed } of data) {
    if (snoozed) continue
    const { page } = homeLists[task]
    counts.set(page, (counts.get(page) ?? 0) + total)
  }
  return counts
}

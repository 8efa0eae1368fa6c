import type { LogTab } from '@sunport/contract/log-codes.ts'

/** What a change of tabs keeps: the days that somebody looks at. */
const kept = ['from', 'to']

/** The address of one log, with filters of its own. */
export const logAddress = (
  tab: LogTab,
  filters: Record<string, string | null | undefined> = {},
  from?: URLSearchParams,
): string => {
  const query = new URLSearchParams({ tab })
  for (const name of kept) {
    const value = from?.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  return `?${query}`
}

/** Rarely used filters wait behind a button, unless the address sets one of them. */
export const hasSet = (params: URLSearchParams, names: readonly string[]): boolean =>
  names.some(name => params.get(name))

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads again what a write has changed. Invalidating alone joins a first load that is still under way, which may have
 * been answered before the write: so that is waited for.
 */
export const readAnew = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  await Promise.allSettled(
    underWay.filter(({ state }) => state.data === undefined).map(query => query.promise),
  )
  await client.invalidateQueries({ queryKey })
}

import { CallError } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { holdPaths, SessionHeld } from './login/held.ts'
import { countsKey } from './waiting-counts.ts'

/** Only a broken line is tried again: the server's own refusals will not change by asking twice. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && (error.code === '0' || error.code === '503')

/** Refusals that say that the session is no longer what this window believes it to be. */
const changedSession: readonly string[] = [
  problems['access.forbidden'].code,
  problems['session.locked'].code,
  problems['session.second_factor'].code,
  problems['session.password'].code,
  problems['session.enrolment'].code,
]

/** Menu and buttons follow at once when somebody has taken rights away, or holds the session. */
const lookAgain = (error: unknown): void => {
  if (error instanceof CallError && changedSession.includes(error.code))
    void queryClient.invalidateQueries({ queryKey: ['session'] })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      lookAgain(error)
      // Whoever is only on the way in is led by the router.
      const wasInside = query.state.data !== undefined
      if (error instanceof SessionHeld && error.user.hold && wasInside)
        location.assign(routerBase + holdPaths[error.user.hold])
    },
  }),
  mutationCache: new MutationCache({
    onError: lookAgain,
    // Whatever was done may have been something that waited.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: countsKey }),
  }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

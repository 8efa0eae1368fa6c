import { CallError } from '@sunport/contract/client.ts'
import { QueryClient } from '@tanstack/react-query'

/** Only a broken line is tried again: the server's own refusals will not change by asking twice. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof CallError && (error.code === '0' || error.code === '503')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

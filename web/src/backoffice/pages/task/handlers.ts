import type { TaskHandler } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api.ts'

const none: TaskHandler[] = []

/** The work that may be scheduled; it changes with the product, not while it runs. */
export const useHandlers = (): TaskHandler[] =>
  useQuery({
    queryKey: ['task-handlers'],
    queryFn: () => api.task.handlers({}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? none

import type { task } from '@sunport/contract/calls/task.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../api.ts'

export type TaskRecipients = z.output<typeof task.recipients.data>

const nobody: TaskRecipients = { users: [], roles: [] }

/** Who may be told of a task that fares badly. */
export const useRecipients = (): TaskRecipients =>
  useQuery({ queryKey: ['task-recipients'], queryFn: () => api.task.recipients({}) }).data ?? nobody

import { CallError } from '@sunport/contract/client.ts'
import { successMessage } from '@sunport/contract/envelope.ts'
import { problems } from '@sunport/contract/problems.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { readAnew } from '../read-anew.ts'
import { isSilent } from '../ui/form/refusal.ts'

export const isStale = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === problems['data.stale'].code

export const isGone = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === problems['data.not_found'].code

export const isForbidden = (failure: unknown): boolean =>
  failure instanceof CallError && (failure.code === '401' || failure.code === '403')

/** Runs a write, says how it went, and has everything of the feature read again. */
export const useCrudChange = (feature: string, { isQuiet = false } = {}) => {
  const { message } = App.useApp()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: () => {
      message.success(successMessage)
    },
    onError: failure => {
      if (!isQuiet && !isSilent(failure)) message.error(failure.message)
    },
    onSettled: () => readAnew(client, [feature]),
  })
}

import type { HomeTask, Snooze } from '@sunport/contract/calls/home.ts'
import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '../../../api.ts'

/** Puts a row aside, or takes it back; every write has the numbers read again. */
export const useSnooze = () => {
  const { message } = App.useApp()
  const onError = (failure: Error) => void message.error(failure.message)
  return {
    snooze: useMutation({
      mutationFn: (input: { task: HomeTask; until: Snooze }) => api.home.snooze(input),
      onError,
    }),
    wake: useMutation({ mutationFn: (task: HomeTask) => api.home.wake({ task }), onError }),
  }
}

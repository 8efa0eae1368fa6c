import type { BoardNotice } from '@sunport/contract/calls/system-notice.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '../api.ts'
import { countsKey } from './waiting-counts.ts'

const minuteMs = 60_000

/** 系统公告 in force: the one source of the bell and of the work bench. */
export const useSystemNotices = () =>
  useQuery({
    queryKey: [...countsKey, 'system-notices'],
    queryFn: () => api.systemNoticeBoard.current({}),
    refetchInterval: minuteMs,
    refetchOnWindowFocus: true,
  })

/** Has one read, once. */
export const useReadNotice = () => {
  const { message } = App.useApp()
  const marking = useMutation({
    mutationFn: (id: string) => api.systemNoticeBoard.read({ id }),
    onError: failure => void message.error(failure.message),
  })
  return ({ id, isRead }: Pick<BoardNotice, 'id' | 'isRead'>): void => {
    if (!isRead) marking.mutate(id)
  }
}

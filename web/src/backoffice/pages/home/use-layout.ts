import { type HomeWidget, orderOf } from '@sunport/contract/home-layout.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { api } from '../../../api.ts'
import { useSession } from '../../session.ts'

const layoutKey = ['home', 'layout']

/** The order that this user gave the widgets, wherever he signs in; else the one of his role. */
export const useLayout = () => {
  const { functions } = useSession().user
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data, isPending } = useQuery({ queryKey: layoutKey, queryFn: () => api.home.layout({}) })
  const saving = useMutation({
    mutationFn: (widgets: HomeWidget[] | null) => api.home.saveLayout({ widgets }),
    // It moves under the hand; should the server refuse, it goes back.
    onMutate: widgets => client.setQueryData(layoutKey, { widgets }),
    onError: failure => {
      void message.error(failure.message)
      void client.invalidateQueries({ queryKey: layoutKey })
    },
  })
  return {
    isPending,
    order: orderOf(data?.widgets ?? null, functions),
    isOwn: Boolean(data?.widgets),
    keep: (next: HomeWidget[]) => saving.mutate(next),
    reset: () => saving.mutate(null),
  }
}

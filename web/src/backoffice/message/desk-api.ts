import { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../client-of.ts'
import { useMay } from '../session.ts'

export const deskApi = clientOf(messageDesk)

/** Everything that a change of a message makes stale is kept below this name. */
export const deskFeature = 'message-desk'

/** Units and people that a message can be given to, for those who may give it. */
export const usePeople = () =>
  useQuery({
    queryKey: [deskFeature, 'people'],
    enabled: useMay()(messageDesk.people.access),
    queryFn: () => deskApi.people({}),
    staleTime: 60_000,
  }).data

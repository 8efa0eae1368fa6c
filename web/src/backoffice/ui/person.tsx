import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Asked for together by all rows of a list that are drawn at once. */
let batch: { userNames: Set<string>; names: Promise<Map<string, string>> } | undefined

const ask = () => {
  const userNames = new Set<string>()
  const names = Promise.resolve().then(async () => {
    batch = undefined
    const found = await api.user.names({ userNames: [...userNames].join(',') })
    return new Map(found.map(({ userName, realName }) => [userName, realName]))
  })
  return { userNames, names }
}

const nameOf = async (userName: string): Promise<string> => {
  batch ??= ask()
  batch.userNames.add(userName)
  return (await batch.names).get(userName) ?? userName
}

const minuteMs = 60_000

/** Who did something, by his name; rows keep his login name. Nobody is the system. */
export const Person = ({ userName, nobody = '系统' }: { userName: string | null; nobody?: string }) => {
  const { data, isError } = useQuery({
    queryKey: ['person', userName],
    enabled: Boolean(userName),
    staleTime: 10 * minuteMs,
    retry: false,
    queryFn: () => nameOf(userName ?? ''),
  })
  if (!userName) return nobody
  return isError ? userName : (data ?? '…')
}

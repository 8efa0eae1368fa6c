import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { factName } from './part-names.ts'
import { partText } from './part-text.ts'
import { useChannels } from './use-channels.ts'

/** A region by its name; until that is known, by nothing. */
const RegionName = ({ code }: { code: string }) => {
  const { data } = useQuery({
    queryKey: ['regions', 'find', code, undefined],
    queryFn: () => api.region.find({ keyword: code }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = data?.find(region => region.code === code)
  if (!found) return data ? '未知区划' : null
  return found.path ? `${found.path} ${found.name}` : found.name
}

interface Fact {
  key: string
  label: string
  children: ReactNode
}

/** What stands beside a text, under names and in words that people know. */
export const useFacts = (item: ContentDetail | undefined): Fact[] => {
  const channel = useChannels('article').find(({ id }) => id === item?.channelId)
  const fields = Object.entries((item?.open ?? item?.published)?.fields ?? {})
  return fields
    .filter(([name, value]) => partText(name, value))
    .map(([name, value]) => ({
      key: `fact-${name}`,
      label: factName(name, channel?.extendFields),
      children: name === 'regionCode' ? <RegionName code={String(value)} /> : partText(name, value),
    }))
}

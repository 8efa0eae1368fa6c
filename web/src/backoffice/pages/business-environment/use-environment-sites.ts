import { useMemo } from 'react'
import { useChannels } from '../../content/use-channels.ts'
import { useSession } from '../../session.ts'
import { type Choice, optionsOfRows } from '../../ui/options.ts'

/** The sites that have a zone for their business environment, as choices. */
export const useEnvironmentSites = (): Choice[] => {
  const { sites } = useSession()
  const channels = useChannels('article')
  return useMemo(() => {
    const used = new Set(channels.filter(({ isEnvironment }) => isEnvironment).map(({ siteId }) => siteId))
    return optionsOfRows(sites.filter(({ id }) => used.has(id)))
  }, [channels, sites])
}

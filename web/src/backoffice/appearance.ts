import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

interface SiteAppearance {
  /** The system's title, from global configuration. */
  title: string
  /** Empty when it says the same as the title. */
  siteName: string
  color?: string
}

export const defaultTitle = '阳光采购门户'

/** Title and colour of the site that this host serves. Each part that fails falls to its default. */
const loadAppearance = async (): Promise<SiteAppearance> => {
  const [system, site] = await Promise.all([
    api.portal.getSystemInfo({}).catch(() => undefined),
    api.portal.getDeploymentSiteId({ domain: location.hostname }).catch(() => undefined),
  ])
  const subject = await api.portal.getSubjectColorBySiteId({ siteId: site?.id }).catch(() => undefined)
  const color = subject?.subjectColor ?? ''
  const title = system?.logoContent || defaultTitle
  return {
    title,
    siteName: site && site.name !== title ? site.name : '',
    ...(/^#[0-9a-f]{6}$/i.test(color) ? { color } : {}),
  }
}

const appearanceQuery = queryOptions({
  queryKey: ['appearance'],
  queryFn: loadAppearance,
  staleTime: Number.POSITIVE_INFINITY,
})

export const useAppearance = (): SiteAppearance | undefined => useQuery(appearanceQuery).data

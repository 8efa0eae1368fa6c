import type { Popup } from '@sunport/contract/calls/portal.ts'
import { type City, loadCities } from '../cities.ts'
import type { PageContext } from '../context.ts'
import { meantForSubSite } from '../windows/choose.ts'
import { readableBrand } from './readable-brand.ts'

/** What header and footer need beyond the pack. */
export interface FrameData {
  cities: City[]
  /** Names and numbers of the site as the back-office keeps them. */
  site: { organiser: string; support: string; phone: string; icp: string; police: string; siteIdCode: string }
  /** Colour that the back-office set instead of the theme's. */
  brand: string | undefined
  /** Days of mourning: the whole page in grey. */
  isGray: boolean
  /** The ways to read with larger letters, more contrast, aloud. */
  hasReadingModes: boolean
  /** Windows of all pages; which of them stand on one is decided there. */
  windows: Popup[]
}

/** Loads the frame; a part that fails is left to the pack, so that no page dies of its frame. */
export const loadFrame = async (context: PageContext): Promise<FrameData> => {
  const { api, pack, siteId } = context
  const [cities, color, site, windows, hasReadingModes] = await Promise.all([
    loadCities(context).catch(() => []),
    api.portal.getSubjectColorBySiteId({ siteId }).catch(() => undefined),
    loadSite(context).catch(() => undefined),
    loadWindows(context),
    loadReadingModes(context).catch(() => pack.switches.elderMode),
  ])
  const { organiser, support, phone, icp, police, siteIdCode } = pack.footer
  return {
    cities,
    site: {
      organiser: site?.organiser ?? organiser,
      support: site?.support ?? support,
      phone: site?.phone ?? phone,
      icp: site?.icp ?? icp,
      police: site?.police ?? police,
      siteIdCode: site?.siteIdCode ?? siteIdCode,
    },
    brand: readableBrand(color?.subjectColor, pack.theme.colors),
    isGray: color?.grayMode === '1',
    hasReadingModes,
    windows,
  }
}

const loadReadingModes = async ({ api, pack, siteId }: PageContext): Promise<boolean> => {
  const rows = await api.portal.getSysConfListByConfType({ siteId, confType: 'portal' })
  const row = rows.find(({ confKey }) => confKey === 'portal.elder-mode')
  return row ? row.confValue === '1' : pack.switches.elderMode
}

/** A sub-site has windows of its own, and of its province's those that are meant for it. */
const loadWindows = async ({ api, siteId, subSite }: PageContext): Promise<Popup[]> => {
  const windowsOf = (id: string) => api.portal.getPopupInfo({ siteId: id }).catch((): Popup[] => [])
  if (!subSite) return windowsOf(siteId)
  const [own, common] = await Promise.all([windowsOf(subSite.code), windowsOf(siteId)])
  return [...own, ...meantForSubSite(common)].toSorted((a, b) => b.priority - a.priority)
}

const loadSite = async ({ api, pack }: PageContext) => {
  const [domain] = pack.domains
  if (!domain) return undefined
  const site = await api.portal.getDeploymentSiteId({ domain })
  return site.siteCode === pack.siteCode ? site : undefined
}

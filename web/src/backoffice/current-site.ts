import { useLocation, useNavigate } from 'react-router'
import { storage } from '../storage.ts'
import { type SiteChoice, useSession } from './session.ts'
import { forgetSites } from './shell/tag-store.ts'
import { everySite, siteIn, siteParameter } from './site-address.ts'
import { createStore, type Store, useStore } from './store.ts'

const stores = new Map<string, Store<string>>()

/**
 * What somebody chose last: a site's id, or all. Each of the browser's tabs keeps its own, so that none changes under
 * the hands of whoever writes in it; a new one begins with the latest.
 */
export const siteChoice = (userName: string): Store<string> => {
  const known = stores.get(userName)
  if (known) return known
  const entry = `site-${userName}`
  const stored = storage.get(entry, 'session') ?? storage.get(entry)
  const store = createStore(typeof stored === 'string' ? stored : everySite, chosen => {
    storage.set(entry, chosen, 'session')
    storage.set(entry, chosen)
  })
  stores.set(userName, store)
  return store
}

interface CurrentSite {
  /** What the header shows: a site's id, or all. */
  chosen: string
  /** What lists ask for; empty means every site. */
  listed: string
  /** The site that something new belongs to, unless somebody says another; empty when it must be said. */
  ofNew: string
  sites: readonly SiteChoice[]
  /** Whether there is anything to choose from. */
  isChoosable: boolean
}

/** The site that pages are about: the one that the address names, else the one that was chosen last. */
export const useCurrentSite = (): CurrentSite => {
  const { user, sites } = useSession()
  const kept = useStore(siteChoice(user.userName))
  const { search } = useLocation()
  const isKnown = (id: string) => id === everySite || sites.some(site => site.id === id)
  const named = siteIn(search)
  const isChoosable = sites.length > 1
  const chosen = [named, kept].find(id => id !== undefined && isKnown(id)) ?? everySite
  const one = chosen === everySite ? '' : chosen
  return {
    chosen,
    // Whoever has one site asks for all: what belongs to no site is among his rows, too.
    listed: isChoosable ? one : '',
    ofNew: isChoosable ? one : (sites[0]?.id ?? ''),
    sites,
    isChoosable,
  }
}

/** For pages that are about one site at a time: the first when all are chosen. */
export const useOneSite = (): string => {
  const { ofNew, sites } = useCurrentSite()
  return ofNew || (sites[0]?.id ?? '')
}

/** Goes over to another site, on this page and on those that are opened after it. */
export const useChooseSite = (): ((chosen: string) => void) => {
  const { user } = useSession()
  const navigate = useNavigate()
  return chosen => {
    siteChoice(user.userName).set(chosen)
    forgetSites()
    const params = new URLSearchParams(location.search)
    params.set(siteParameter, chosen)
    for (const name of [...params.keys()]) if (/(^|_)currPage$/.test(name)) params.delete(name)
    navigate({ search: String(params) })
  }
}

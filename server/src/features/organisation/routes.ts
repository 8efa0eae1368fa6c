import type { organisation } from '@sunport/contract/calls/organisation.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { OrganisationRead } from './read.ts'

export const organisationHandlers = (
  read: OrganisationRead,
  places: DirectoryPlaces,
): Handlers<typeof organisation> => ({
  queryByName: async ({ orgName, orgType, siteId: given }, { site, tags }) => {
    const siteId = places.directorySite(given, site.id)
    if (!siteId || orgName.trim() === '') return []
    tags.add(tag.suppliersOf(siteId)).add(tag.agenciesOf(siteId))
    const found = await read.byName(siteId, orgName, orgType)
    return found.map(({ id, name, code, kind, regionCode }) => ({
      id,
      orgName: name,
      orgCode: code,
      orgType: kind,
      regionCode,
      regionName: places.regionName(regionCode),
    }))
  },
})

import { calls } from '@sunport/contract/calls.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound, feature } from '../../platform/feature.ts'
import type { Platform } from '../../platform/platform.ts'
import { orgHandlers } from './org-routes.ts'
import { orgServices } from './org-services.ts'
import { organisationRead } from './read.ts'
import { organisationHandlers } from './routes.ts'
import { orgUndo } from './undo.ts'

export interface OrganisationNeeds {
  ofProvince: DirectoryPlaces
}

/** 机构: found by name by anybody, kept by those who may. */
export const organisationFeature = ({ db, clock }: Platform, { ofProvince }: OrganisationNeeds) =>
  feature({
    undoes: [orgUndo],
    calls: [
      bound(calls.organisation, organisationHandlers(organisationRead(db), ofProvince)),
      bound(calls.org, orgHandlers(orgServices(db, clock, ofProvince.regionName))),
    ],
  })

import { pathOfKind } from './link.ts'
import type { RegionPack } from './pack.ts'

/** In what capacity notices name somebody; each is also the parameter of the lists. */
export const organisationRoles = { purchaser: '采购人', agency: '代理机构', supplier: '供应商' } as const
export type OrganisationRole = keyof typeof organisationRoles
export const roleNames = Object.keys(organisationRoles) as OrganisationRole[]

/** Several winners of one notice stand in one line; each name once. */
export const namesIn = (names: string | null, role: OrganisationRole): string[] => {
  const each = role === 'supplier' ? (names ?? '').split(/[，,、；;]/) : [names ?? '']
  return [...new Set(each.map(name => name.trim()).filter(Boolean))]
}

export const organisationPath = (pack: RegionPack): string | undefined => pathOfKind(pack, 'organisation')

/** The page of whoever bears a name, where the region has such pages. */
export const organisationHref = (
  pack: RegionPack,
  name: string,
  role: OrganisationRole,
): string | undefined => {
  const path = organisationPath(pack)
  return path && `${path}?${new URLSearchParams({ name, role })}`
}

import type { Link } from '@sunport/contract/calls/link.ts'
import type { Entry } from '@sunport/regions/home.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { entryOfLink } from '../../link-entry.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { textOf } from '../../parts/query.ts'

export type Way = 'password' | 'ca'

export interface RoleEntry extends Entry {
  role: string
}

export interface AuthEntryData {
  roles: Attempt<RoleEntry[]>
  /** The role that was asked for; undefined when none was, or none such. */
  chosen?: RoleEntry
  way: Way
  hasAgreed: boolean
}

const loginClass = 'login'

export const loader = async (args: LoaderFunctionArgs) => {
  const { api, siteId, route, path, url } = pageContext(args)
  const query = url.searchParams
  const way: Way = textOf(query, 'way') === 'ca' ? 'ca' : 'password'
  const dictCode = (route as PlainRoute).linkClasses?.[0] ?? loginClass
  const links = await attempt(api.portal.getLinkListBySiteDictCode({ siteId, dictCode }))
  const roles: Attempt<RoleEntry[]> = links.value
    ? { value: links.value.map(link => roleOf(link, path, way, textOf(query, 'redirect'))) }
    : links
  const asked = textOf(query, 'role')
  const answer: AuthEntryData = {
    roles,
    chosen: roles.value?.find(({ role }) => role === asked),
    way,
    hasAgreed: textOf(query, 'agree') === '1',
  }
  return data(answer, { status: roles.failure === undefined ? 200 : 503 })
}

/** An entrance with the address that the visitor is handed over to. */
const roleOf = (link: Link, ownPath: string, way: Way, redirect: string): RoleEntry => {
  const { path, href: _, ...entry } = entryOfLink(link)
  // Handed over with what was chosen here, which the counted way out would lose.
  const href = path ? undefined : link.url || undefined
  const role = new URLSearchParams(link.url?.split('?')[1]).get('role') ?? link.id
  // An entrance that leads back to this very page hands nobody over.
  if (path?.split('?')[0] === ownPath) return { ...entry, role }
  const handed = new URLSearchParams({ way, ...(isOwnPath(redirect) ? { redirect } : {}) })
  const target = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${handed}`
  return { ...entry, role, path: path && target(path), href: href && target(href) }
}

/** Anybody can make an address: only a path of this site is handed on as the way back. */
const isOwnPath = (redirect: string): boolean => /^\/(?![/\\])/.test(redirect)

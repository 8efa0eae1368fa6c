import { CallError } from '@sunport/contract/client.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { tokenErrorCodes } from '@sunport/contract/known-problems.ts'
import { deskPath } from '@sunport/contract/rules/desk-path.ts'

/** Where a visitor goes whose session check failed: nowhere when the failure says nothing about the session. */
export type Exit = 'home' | 'logout' | undefined

/**
 * No token at all leads to the public home page; a token that the server no longer takes leads to the
 * logout address. A broken line must not end a session.
 */
export const exitAfter = (failure: unknown): Exit => {
  if (!(failure instanceof CallError)) return undefined
  if (tokenErrorCodes.includes(failure.code)) return 'logout'
  return failure.code === '401' ? 'home' : undefined
}

/** The public home page, outside the back-office's router. */
export const homeAddress = `${routerBase}/`
export const lockAddress = `${routerBase}/lock`

const afterLogin = '/main'

type Place = Pick<Location, 'pathname' | 'search'>

/** A place of this site as the router spells it. */
export const pathInside = ({ pathname, search }: Place): string | undefined =>
  pathname.startsWith(`${routerBase}/`) ? pathname.slice(routerBase.length) + search : undefined

/** The logout address without a gateway: the login page, remembering where to go back to when given. */
export const loginAddress = (from?: Place): string => {
  const login = `${routerBase}/login`
  const redirect = from && pathInside(from)
  const isWorthwhile = redirect && redirect !== afterLogin && deskPath(redirect) === redirect
  return isWorthwhile ? `${login}?${new URLSearchParams({ redirect })}` : login
}

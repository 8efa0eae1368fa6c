import { followPaths } from '@sunport/regions/common-routes.ts'
import { useHref } from 'react-router'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'

/** The page of everything that somebody follows. Forms need a page of the server's, so links to it are no router links. */
export const useManageHref = (token = ''): string => {
  const { pack } = usePortal()
  const path = useHref(followPaths.manage)
  const here = withQuery(path, 'region', pack.code)
  return token ? withQuery(here, 'token', token) : here
}

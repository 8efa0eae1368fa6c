import { useHref, useLocation } from 'react-router'
import { ErrorNotice } from './error-page.tsx'

/** Stands where a page could not be loaded or drawn; asks for the same address again as a full load. */
export const LoadError = () => {
  const { pathname, search } = useLocation()
  return <ErrorNotice status="/500" retry={useHref(pathname) + search} />
}

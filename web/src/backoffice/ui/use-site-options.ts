import { useMemo } from 'react'
import { useSession } from '../session.ts'
import { type Choice, optionsOfRows } from './options.ts'

/** The sites that the user may see, as choices; the same list until the sites change. */
export const useSiteOptions = (): Choice[] => {
  const { sites } = useSession()
  return useMemo(() => optionsOfRows(sites), [sites])
}

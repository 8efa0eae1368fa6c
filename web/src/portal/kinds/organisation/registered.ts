import { directoryPageSize } from '@sunport/contract/codes.ts'
import type { PageContext } from '../../context.ts'
import { recordHref } from '../../parts/record-href.ts'

/** A register that has somebody by this name, with the way to its record. */
export interface Registered {
  words: string
  href: string
}

const page = { currPage: 1, pageSize: directoryPageSize } as const

/** The directories that have the name; one that cannot be asked is left out, the page works without. */
export const registeredAs = async (
  { api, siteId, pack }: PageContext,
  name: string,
): Promise<Registered[]> => {
  const [agencies, suppliers] = await Promise.all([
    api.agency.agencyList({ siteId, name, ...page }).then(
      ({ list }) => list,
      () => [],
    ),
    api.supplier.homeList({ siteId, name, ...page }).then(
      ({ list }) => list,
      () => [],
    ),
  ])
  const agency = agencies.find(({ agentName }) => agentName === name)
  const supplier = suppliers.find(({ supplyCn }) => supplyCn === name)
  const found = [
    { words: '代理机构登记信息', href: agency && recordHref(pack, 'agency', agency.id) },
    { words: '供应商登记信息', href: supplier && recordHref(pack, 'supplier', supplier.id) },
  ]
  return found.flatMap(({ words, href }) => (href ? [{ words, href }] : []))
}

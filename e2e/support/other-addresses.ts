import { questionnaireStatus } from '@sunport/contract/calls/questionnaire.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { directoryPageSize } from '@sunport/contract/codes.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import type { PlainRoute, Route } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { completeKinds, packs } from './addresses.ts'

/** A page of one of the kinds with a record, a form or a register of their own. */
export interface OtherAddress {
  pack: RegionPack
  kind: PlainRoute['kind']
  path: string
  href: string
}

type Query = (api: Api, siteId: string, route: PlainRoute) => Promise<Record<string, string>>

const page = { currPage: 1, pageSize: 20 }
const directory = { currPage: 1, pageSize: directoryPageSize } as const

const idOf = (records: { id: string }[]): Record<string, string> => {
  const [record] = records
  if (!record) throw new Error('there is no record to show')
  return { id: record.id }
}

/** What an address must say for its page to have something to show. */
const queries: Partial<Record<PlainRoute['kind'], Query>> = {
  'supplier-detail': async (api, siteId) =>
    idOf((await api.supplier.homeList({ siteId, ...directory })).list),
  'agency-detail': async (api, siteId) => idOf((await api.agency.agencyList({ siteId, ...directory })).list),
  'expert-detail': async (api, siteId) => idOf((await api.expert.list({ siteId, ...page })).rows),
  'red-head-document': async (api, siteId) =>
    idOf((await api.info.selectInfoMoreChannel({ siteId, noticeType: '001101', ...page })).rows),
  'questionnaire-answer': async (api, siteId) =>
    idOf(
      (await api.questionnaire.listQuestionnaires({ siteId, status: questionnaireStatus.open, ...page }))
        .rows,
    ),
  'questionnaire-stats': async (api, siteId) =>
    idOf(
      (await api.questionnaire.listQuestionnaires({ siteId, status: questionnaireStatus.ended, ...page }))
        .rows,
    ),
  'message-board': async (api, siteId, { variant }): Promise<Record<string, string>> =>
    variant === 'detail' ? idOf((await api.message.listMessages({ siteId, ...page })).rows) : {},
  'full-search': async () => ({ searchKey: '采购' }),
  'knowledge-base': async (_, __, { variant }): Promise<Record<string, string>> =>
    variant === 'search' ? { searchKey: '采购' } : {},
  'app-page': async (_, __, { variant }): Promise<Record<string, string>> =>
    variant === 'search' || variant === 'query' ? { searchKey: '采购' } : {},
}

const isOther = (route: Route): route is PlainRoute => !completeKinds.some(kind => kind === route.kind)

/** Every route beside those of the six first kinds. */
export const otherAddresses = (api: Api): Promise<OtherAddress[]> =>
  Promise.all(
    packs.flatMap(pack =>
      Object.entries(pack.routes).flatMap(([path, route]) =>
        isOther(route) ? [addressOf(api, pack, path, route)] : [],
      ),
    ),
  )

const addressOf = async (
  api: Api,
  pack: RegionPack,
  path: string,
  route: PlainRoute,
): Promise<OtherAddress> => {
  const query = new URLSearchParams(await queries[route.kind]?.(api, pack.siteCode, route))
  return { pack, kind: route.kind, path, href: `${routerBase}${path}${query.size > 0 ? `?${query}` : ''}` }
}

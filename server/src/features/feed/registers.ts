import type { CreditRecord } from '@sunport/contract/calls/credit.ts'
import type { Hit } from '@sunport/contract/calls/search.ts'
import type { AcrossHit } from '@sunport/contract/calls/search-across.ts'
import type { Api } from '@sunport/contract/calls.ts'
import { questionnaireStatusNames } from '@sunport/contract/codes.ts'
import type { CalendarEvent } from '@sunport/contract/open/ics.ts'
import { readAcross } from '@sunport/regions/across-query.ts'
import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { detailHref, pathOfKind, pathOfVariant } from '@sunport/regions/link.ts'
import type { ListPlace } from '@sunport/regions/list-query.ts'
import {
  askedRegister,
  creditRefusalOf,
  expertViewOf,
  readAgencyFilters,
  readCreditFilters,
  readExpertFilters,
  readMessageFilters,
  readQuestionnaireStatus,
  readSupplierFilters,
  registersOf,
} from '@sunport/regions/register-query.ts'
import { readSearchFilters, searchInput, searchRefusalOf } from '@sunport/regions/search-query.ts'
import { endOf } from './events.ts'
import {
  acrossShape,
  agencyShape,
  creditShape,
  expertShape,
  hitShape,
  messageShape,
  questionnaireShape,
  supplierShape,
} from './register-shapes.ts'
import type { FeedRow, FeedShape } from './row.ts'

interface Page {
  rows: readonly object[]
  total: number
}
interface Paging {
  currPage: number
  pageSize: number
}

/** A list that is read as its page reads it, page by page. */
export interface Register {
  shape: FeedShape
  pageSize: number
  /** Why it cannot be read as it is asked for. */
  refusal?: string | undefined
  page(paging: Paging): Promise<Page>
  /** The address that shows a row, below the base. */
  hrefOf(row: FeedRow): string
  /** The day that a row is about, where it has one. */
  eventOf?: (row: FeedRow, origin: string) => CalendarEvent | undefined
}

export interface RegisterDeps {
  api: Api
  /** The directories' own calls give twelve at a time. */
  suppliers(input: ReturnType<typeof readSupplierFilters> & Paging & { siteId: string }): Promise<Page>
  agencies(input: ReturnType<typeof readAgencyFilters> & Paging & { siteId: string }): Promise<Page>
}

interface Asked {
  place: ListPlace
  path: string
  query: URLSearchParams
}

const mostAtOnce = 100
const manyAtOnce = 1_000

/** A record's own page, or the list with the record open on it where the region has none. */
const recordHref = (path: string | undefined, list: string) => (row: FeedRow) =>
  `${path ?? list}?${new URLSearchParams({ id: row.id })}`

const suppliers = ({ place, path, query }: Asked, deps: RegisterDeps): Register => {
  const input = { siteId: place.pack.siteCode, ...readSupplierFilters(query) }
  return {
    shape: supplierShape,
    pageSize: manyAtOnce,
    page: paging => deps.suppliers({ ...input, ...paging }),
    hrefOf: recordHref(pathOfKind(place.pack, 'supplier-detail'), path),
    eventOf: endOf('publicity', 'publicityEnd', 'supplyCn', '公示截止'),
  }
}

const agencies = ({ place, path, query }: Asked, deps: RegisterDeps): Register => {
  const input = { siteId: place.pack.siteCode, ...readAgencyFilters(query) }
  return {
    shape: agencyShape,
    pageSize: manyAtOnce,
    page: paging => deps.agencies({ ...input, ...paging }),
    hrefOf: recordHref(pathOfKind(place.pack, 'agency-detail'), path),
  }
}

const experts = ({ place, path, query }: Asked, { api }: RegisterDeps): Register => {
  const view = expertViewOf((place.route as PlainRoute).variant)
  const input = { siteId: place.pack.siteCode, view, ...readExpertFilters(query) }
  return {
    shape: expertShape,
    pageSize: mostAtOnce,
    page: paging => api.expert.list({ ...input, ...paging }),
    hrefOf: recordHref(pathOfKind(place.pack, 'expert-detail'), path),
    eventOf: endOf('publicity', 'periodEnd', 'name', '专家公示截止'),
  }
}

/** Where it is read on the page: its register, narrowed to its name. */
const creditHref = (path: string) => (row: FeedRow) => {
  const { creditName, type, status } = row as unknown as CreditRecord
  const over = status === '1' ? '' : '&status=all'
  return `${path}?${new URLSearchParams({ type, name: creditName })}${over}`
}

const credits = ({ place, path, query }: Asked, { api }: RegisterDeps): Register => {
  const register = askedRegister(registersOf((place.route as PlainRoute).variant), query)
  const select = register === 'serious' ? api.credit.seriousInfo : api.credit.misconductInfo
  const filters = readCreditFilters(query)
  const input = { siteId: place.pack.siteCode, ...filters, type: register }
  return {
    shape: creditShape,
    refusal: creditRefusalOf(filters),
    pageSize: manyAtOnce,
    page: ({ currPage, pageSize }) => select({ ...input, pageNumber: currPage, pageSize }),
    hrefOf: creditHref(path),
  }
}

const questionnaires = ({ place, path, query }: Asked, { api }: RegisterDeps): Register => {
  const input = { siteId: place.pack.siteCode, status: readQuestionnaireStatus(query) }
  return {
    shape: questionnaireShape,
    pageSize: mostAtOnce,
    page: async paging => {
      const { rows, total } = await api.questionnaire.listQuestionnaires({ ...input, ...paging })
      return { rows: rows.map(row => ({ ...row, statusName: questionnaireStatusNames[row.status] })), total }
    },
    hrefOf: recordHref(pathOfKind(place.pack, 'questionnaire-answer'), path),
    eventOf: endOf('questionnaire', 'endTime', 'title', '问卷截止'),
  }
}

const messages = ({ place, path, query }: Asked, { api }: RegisterDeps): Register => {
  const input = { siteId: place.pack.siteCode, ...readMessageFilters(query) }
  return {
    shape: messageShape,
    pageSize: mostAtOnce,
    page: paging => api.message.listMessages({ ...input, ...paging }),
    hrefOf: recordHref(pathOfVariant(place.pack, 'message-board', 'detail'), path),
  }
}

const withoutMarks = ({
  titleMarks: _,
  excerptMarks: __,
  purchaserMarks: ___,
  codeMarks: ____,
  ...hit
}: Hit) => hit

const acrossRow = ({ sources, ...hit }: AcrossHit) => ({
  ...withoutMarks(hit),
  allSites: sources.map(({ siteName }) => siteName).join('；'),
})

/** As far as the pages of a search lead; without words there is nothing to be found, as on its page. */
const hits = ({ place, query }: Asked, { api }: RegisterDeps): Register => {
  const filters = readSearchFilters(query)
  const input = searchInput(place, query, filters)
  return {
    shape: hitShape,
    pageSize: mostAtOnce,
    refusal: searchRefusalOf(filters),
    page: async paging => {
      if (!input.searchKey) return { rows: [], total: 0 }
      const { rows, reachable } = await api.search.search({ ...input, ...paging })
      return { rows: rows.map(withoutMarks), total: reachable }
    },
    hrefOf: row => detailHref(place.pack, row as unknown as Parameters<typeof detailHref>[1]),
  }
}

/** Each notice once; every row leads to the site that has it. */
const hitsAcross = ({ query }: Asked, { api }: RegisterDeps): Register => {
  const asked = readAcross(query)
  return {
    shape: acrossShape,
    pageSize: mostAtOnce,
    page: async paging => {
      if (!asked.searchKey) return { rows: [], total: 0 }
      const { rows, reachable } = await api.searchAcross.searchAcross({ ...asked, ...paging })
      return { rows: rows.map(acrossRow), total: reachable }
    },
    hrefOf: row => (row as unknown as Pick<AcrossHit, 'href'>).href,
  }
}

const byKind: Partial<Record<ListPlace['route']['kind'], (asked: Asked, deps: RegisterDeps) => Register>> = {
  'supplier-directory': suppliers,
  'agency-directory': agencies,
  'expert-list': experts,
  'credit-list': credits,
  'questionnaire-list': questionnaires,
  'message-board': messages,
  'full-search': hits,
  'search-across': hitsAcross,
}

/** The register at an address; undefined where infos are listed. */
export const registerAt = (asked: Asked, deps: RegisterDeps): Register | undefined =>
  byKind[asked.place.route.kind]?.(asked, deps)

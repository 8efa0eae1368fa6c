import type { CreditKind, CreditRecord } from '@sunport/contract/calls/credit.ts'
import {
  askedRegister,
  type CreditFilters,
  creditRefusalOf,
  readCreditFilters,
  registersOf,
} from '@sunport/regions/register-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type City, loadCities } from '../../cities.ts'
import { type PageContext, pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging } from '../../parts/query.ts'
import { type CheckForm, checkView, formOfCheck } from './check/form-of-check.ts'

const shown = [
  'id',
  'creditTypeName',
  'creditName',
  'creditCode',
  'startDate',
  'endDate',
  'detailReason',
  'lawBasic',
  'handleUnit',
  'handleResult',
  'documentNumber',
  'status',
  'statusName',
] as const satisfies (keyof CreditRecord)[]

export type ShownRecord = Pick<CreditRecord, (typeof shown)[number]>

export interface CreditListData {
  head: Head
  register: CreditKind
  filters: CreditFilters
  cities: City[]
  /** Why nothing was searched. */
  refusal?: string
  list?: Attempt<PageOf<ShownRecord>>
  /** The form of a check, where that is what was asked for. */
  check?: CheckForm
}

export const loader = async (args: LoaderFunctionArgs) => {
  const context = pageContext(args)
  const { route, url } = context
  const registers = registersOf('variant' in route ? route.variant : undefined)
  if (checkView.isAsked(url.searchParams, registers)) return data(await formOfCheck(context))
  const register = askedRegister(registers, url.searchParams)
  const filters = readCreditFilters(url.searchParams)
  const refusal = creditRefusalOf(filters)
  const [cities, list] = await Promise.all([
    loadCities(context).catch(() => []),
    refusal ? undefined : loadRecords(context, register, filters),
  ])
  // A record that is over is to be forgotten: no search engine may keep it.
  const head: Head = filters.status ? { noindex: true } : {}
  const answer: CreditListData = { head, register, filters, cities, refusal, list }
  return data(answer, { status: list?.failure ? 503 : 200 })
}

const loadRecords = (
  { api, siteId, url }: PageContext,
  register: CreditKind,
  filters: CreditFilters,
): Promise<Attempt<PageOf<ShownRecord>>> => {
  const { seriousInfo, misconductInfo } = api.credit
  const select = register === 'serious' ? seriousInfo : misconductInfo
  return attempt(
    fetchPage(readPaging(url.searchParams), async ({ currPage, pageSize }) => {
      const { rows, total } = await select({
        siteId,
        ...filters,
        type: register,
        pageNumber: currPage,
        pageSize,
      })
      return { rows: rows.map(shownOf), total }
    }),
  )
}

const shownOf = (row: CreditRecord): ShownRecord =>
  Object.fromEntries(shown.map(key => [key, row[key]])) as ShownRecord

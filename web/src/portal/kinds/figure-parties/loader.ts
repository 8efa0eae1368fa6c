import type { FigureCell } from '@sunport/contract/calls/figures.ts'
import { type FigureParty, figureParties } from '@sunport/contract/figures/codes.ts'
import { figuresHref, readFigures } from '@sunport/regions/figure-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

export interface Parties extends PageOf<FigureCell> {
  year: string
  years: string[]
  minCount: number
}

export interface FigurePartiesData {
  head: Head
  kind: FigureParty
  name: string
  list: Attempt<Parties>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { api, siteId, pack, route, url } = pageContext(args)
  const query = url.searchParams
  const wanted = textOf(query, 'kind')
  const kind = Object.hasOwn(figureParties, wanted) ? (wanted as FigureParty) : 'purchaser'
  const name = textOf(query, 'name').slice(0, 100)
  const { year } = readFigures(query)
  const list = await attempt(
    fetchPage(readPaging(query), paging =>
      api.figures.parties({ siteId, kind, name, year, ...paging }),
    ) as Promise<Parties>,
  )
  const answer: FigurePartiesData = {
    head: {
      title: `${route.title}（${figureParties[kind]}）`,
      canonical: figuresHref(pack, 'parties', { kind }),
    },
    kind,
    name,
    list,
  }
  return data(answer, { status: list.failure ? 503 : 200 })
}

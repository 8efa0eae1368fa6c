import type { ChosenFigure, FigureRow } from '@sunport/contract/calls/figures.ts'
import { type FigureStage, type FigureStep, figureSteps } from '@sunport/contract/figures/codes.ts'
import { type AskedFigures, figureInput, readFigures } from '@sunport/regions/figure-query.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Head } from '../../head.ts'
import { type Attempt, attempt } from '../../parts/attempt.ts'
import { fetchPage, type PageOf, readPaging, textOf } from '../../parts/query.ts'

export interface CountedRows extends PageOf<FigureRow> {
  year: string
  stage: FigureStage
  chosen: ChosenFigure[]
  minCount: number
  isHidden: boolean
}

export interface FigureRowsData {
  head: Head
  asked: AskedFigures
  step: FigureStep | undefined
  list: Attempt<CountedRows>
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { api, siteId, url } = pageContext(args)
  const query = url.searchParams
  const asked = readFigures(query)
  const wanted = textOf(query, 'step')
  const step = Object.hasOwn(figureSteps, wanted) ? (wanted as FigureStep) : undefined
  const input = { ...figureInput(siteId, asked), step }
  const list = await attempt(
    fetchPage(readPaging(query), paging => api.figures.rows({ ...input, ...paging })) as Promise<CountedRows>,
  )
  // The notices have pages of their own to be found by.
  const answer: FigureRowsData = { head: { noindex: true }, asked, step, list }
  return data(answer, { status: list.failure ? 503 : 200 })
}

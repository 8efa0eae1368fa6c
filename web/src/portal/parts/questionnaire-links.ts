import type { QuestionnaireRow } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

/** Query value by which a region without a route for results shows them on its list route. */
export const resultView = 'result'

export const questionnaireListPath = (pack: RegionPack): string =>
  pathOfKind(pack, 'questionnaire-list') ?? pack.homePath

/** A region without a route of its own answers in place, on its list. */
export const answerHref = (pack: RegionPack, id: string): string =>
  `${pathOfKind(pack, 'questionnaire-answer') ?? questionnaireListPath(pack)}?${new URLSearchParams({ id })}`

export const resultHref = (pack: RegionPack, id: string): string => {
  const own = pathOfKind(pack, 'questionnaire-stats')
  const query = new URLSearchParams(own ? { id } : { id, view: resultView })
  return `${own ?? questionnaireListPath(pack)}?${query}`
}

export const canAnswer = ({ status, isFull }: QuestionnaireRow): boolean =>
  status === questionnaireStatus.open && !isFull

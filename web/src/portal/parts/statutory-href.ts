import type { QuestionId } from '@sunport/contract/statutory/questions.ts'
import { statutoryPath } from '@sunport/regions/common-routes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'

/** Where a length that the law gives is reckoned with, from a day where one is known. */
export const statutoryHref = ({ code }: RegionPack, ask?: QuestionId, day?: string): string =>
  `${statutoryPath}?${new URLSearchParams({ region: code, ...(ask && { ask }), ...(day && { day }) })}`

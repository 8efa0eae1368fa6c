import { valueAt } from '@sunport/contract/content/notice/paths.ts'
import { type NoticeValues, rowsOf } from '@sunport/contract/content/notice/shape.ts'
import { createContext, type FocusEvent, use, useMemo, useState } from 'react'
import type { NoticeProblem } from './use-report.ts'

/** The id of the input of a value: ids of a form are made of the path. */
export const fieldId = (path: string): string => `fields_${path.replaceAll('.', '_')}`

const Errors = createContext<ReadonlyMap<string, string>>(new Map())
export const FieldErrors = Errors.Provider

/** What is wrong with a value, for the place where it is typed. */
export const useFieldErrors = (): ReadonlyMap<string, string> => use(Errors)

const isFilled = (values: NoticeValues, path: string): boolean =>
  valueAt(values, path) !== '' || rowsOf(values[path]).length > 0

/**
 * Which problems are said beside their fields: what is wrong at once, what is missing only after its field was left
 * or the notice was to be submitted, so that an empty form is not all red.
 */
export const shownErrors = (
  problems: readonly NoticeProblem[],
  values: NoticeValues,
  left: ReadonlySet<string>,
  isAsked: boolean,
): Map<string, string> => {
  const shown = problems.filter(({ key }) => isAsked || left.has(fieldId(key)) || isFilled(values, key))
  // The first of a field comes last, so that it stands.
  return new Map(shown.toReversed().map(({ key, message }) => [key, message]))
}

/** Remembers which fields were left, and says what is to be shown at each. */
export const useShownErrors = (problems: readonly NoticeProblem[], values: NoticeValues) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set())
  const [isAsked, setAsked] = useState(false)
  const errors = useMemo(
    () => shownErrors(problems, values, left, isAsked),
    [problems, values, left, isAsked],
  )
  return {
    errors,
    leave: ({ target: { id } }: FocusEvent<HTMLElement>) => {
      if (id && !left.has(id)) setLeft(new Set([...left, id]))
    },
    ask: () => setAsked(true),
  }
}

import type { FieldErrors } from '../message-form/errors-of.ts'

const load = () => import('@sunport/contract/calls/campaign-board.ts')

/** Fetched when somebody begins to write; the server checks by the same rules. */
export const opinionRules = () => load().catch(() => undefined)

/** The first thing wrong with each field, in the words of the contract's rules. */
export const opinionErrors = async (values: Record<string, unknown>): Promise<FieldErrors> => {
  const parsed = (await opinionRules())?.NewOpinion.safeParse(values)
  const errors: FieldErrors = {}
  for (const { path, message } of parsed?.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

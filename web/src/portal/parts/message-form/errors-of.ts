import { knownProblems } from '@sunport/contract/known-problems.ts'
import { filesGoneCode } from '@sunport/contract/message/files.ts'
import { messageRules } from './rules.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first thing wrong with each field, in the words of the contract's rules. */
export const errorsOf = async (values: Record<string, unknown>): Promise<FieldErrors> => {
  const parsed = (await messageRules())?.NewMessage.safeParse(values)
  const errors: FieldErrors = {}
  for (const { path, message } of parsed?.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

const codeProblems: string[] = [knownProblems['code.wrong'].code, knownProblems['code.ended'].code]

/** Whether a refusal is about the code that was typed, and belongs beside its field. */
export const isAboutCode = (code: string): boolean => codeProblems.includes(code)

/** The field that a refusal belongs beside, if it is about one. */
export const fieldOf = (code: string): string | undefined => {
  if (code === filesGoneCode) return 'attachments'
  return isAboutCode(code) ? 'phoneCode' : undefined
}

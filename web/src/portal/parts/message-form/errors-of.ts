import { NewMessage } from '@sunport/contract/calls/message.ts'
import { problems } from '@sunport/contract/problems.ts'

export type FieldErrors = Partial<Record<string, string>>

/** The first thing wrong with each field, in the words of the contract's rules. */
export const errorsOf = (values: Record<string, unknown>): FieldErrors => {
  const parsed = NewMessage.safeParse(values)
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

const codeProblems: string[] = [problems['code.wrong'].code, problems['code.ended'].code]

/** Whether a refusal is about the code that was typed, and belongs beside its field. */
export const isAboutCode = (code: string): boolean => codeProblems.includes(code)

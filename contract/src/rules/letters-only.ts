import { ruleSchema } from './rule-schema.ts'

/** Blank passes: it holds no other character. */
export const lettersOnlyProblem = (value: string): string | undefined =>
  /[^A-Za-z]/.test(value) ? '含有非英文字符' : undefined

export const lettersOnlySchema = ruleSchema(lettersOnlyProblem)

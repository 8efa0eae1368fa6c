import { ruleSchema } from './rule-schema.ts'

export const lowerCaseProblem = (value: string): string | undefined =>
  /[^a-z]/.test(value) ? '只能输入小写字母' : undefined

export const lowerCaseSchema = ruleSchema(lowerCaseProblem)

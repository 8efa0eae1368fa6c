import { ruleSchema } from './rule-schema.ts'

export const upperCaseProblem = (value: string): string | undefined =>
  /[^A-Z]/.test(value) ? '只能输入大写字母' : undefined

export const upperCaseSchema = ruleSchema(upperCaseProblem)

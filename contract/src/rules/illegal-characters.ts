import { ruleSchema } from './rule-schema.ts'

const forbiddenCharacters = /[;<>'"]|\.\./

/**
 * The words that begin a statement or join one on, as whole words: `selected` and `updates` pass, and so
 * do words of ordinary prose such as "and", "from" or "table". Queries are safe without this rule; it keeps
 * code out of plain-text fields.
 */
const sqlKeywords =
  /\b(?:select|insert|update|delete|drop|truncate|alter|create|exec|execute|declare|union|grant|revoke|xp_cmdshell)\b/i

/** For plain-text fields. Chinese quotation marks and the full-width semicolon are ordinary prose. */
export const illegalCharactersProblem = (value: string): string | undefined =>
  forbiddenCharacters.test(value) || sqlKeywords.test(value) ? '包含非法字符' : undefined

export const illegalCharactersSchema = ruleSchema(illegalCharactersProblem)

import { ruleSchema } from './rule-schema.ts'
import { urlProblem } from './url.ts'

/** A web address, or a path within the portal. `//host` leads elsewhere and counts as neither. */
const addressProblem = (value: string): string | undefined =>
  /^\/(?![/\\])[^\s\\<>"]{0,500}$/.test(value) ? undefined : urlProblem(value)

export const safeAddress = ruleSchema(addressProblem)

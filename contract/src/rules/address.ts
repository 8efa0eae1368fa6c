import { ruleSchema } from './rule-schema.ts'
import { urlProblem } from './url.ts'

/** A web address, or a path within the portal. `//host` leads elsewhere and counts as neither. */
const addressProblem = (value: string): string | undefined =>
  /^\/(?![/\\])[^\s\\<>"]{0,500}$/.test(value) ? undefined : urlProblem(value)

export const safeAddress = ruleSchema(addressProblem)

const mailbox = /^mailto:[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** What a maintained link may lead to: also to somebody's mailbox, without anything to fill in for him. */
export const linkAddress = ruleSchema(value => (mailbox.test(value) ? undefined : addressProblem(value)))

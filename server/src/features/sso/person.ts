import { NewUser } from '@sunport/contract/calls/user.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Claims } from './provider.ts'

export interface Person {
  subject: string
  /** Undefined where it is missing, unverified, or no name of ours. */
  userName: string | undefined
  realName: string | null
  /** The words that roles are given by; undefined when roles are given here alone. */
  words: readonly string[] | undefined
  sid: string | undefined
  isProven: boolean
}

/** Claims whose holder types them himself, with the claim that says whether anybody has looked. */
const verifiedBy: Readonly<Record<string, string>> = {
  email: 'email_verified',
  phone_number: 'phone_number_verified',
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A claim by its name, or by the way to it: `realm_access.roles`. */
const claimAt = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    )
}

const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isText)

const nameOf = (claims: Claims, claim: string): string | undefined => {
  const value = claimAt(claims, claim)
  const checkedBy = verifiedBy[claim]
  if (!isText(value) || (checkedBy && claims[checkedBy] !== true)) return undefined
  // Whatever merely looks like a name of ours is none.
  return NewUser.shape.userName.safeParse(value).data === value ? value : undefined
}

const listed = (text: string): string[] =>
  text
    .split(/[,，\s]+/)
    .map(word => word.trim())
    .filter(Boolean)

/** Who somebody is by the provider's words, as far as the settings take them. */
export const personOf = (claims: Claims, { get }: Pick<Settings, 'get'>): Person => {
  const roleClaim = get('security.sso-role-claim')
  const counting = listed(get('security.sso-factor'))
  const shown = [...wordsOf(claims.acr), ...wordsOf(claims.amr)]
  const { name, sid } = claims
  return {
    subject: String(claims.sub),
    userName: nameOf(claims, get('security.sso-name-claim') || 'preferred_username'),
    realName: isText(name) ? name.replace(/\p{C}/gu, '').trim().slice(0, 30) || null : null,
    words: roleClaim ? wordsOf(claimAt(claims, roleClaim)) : undefined,
    sid: isText(sid) ? sid : undefined,
    isProven: counting.some(word => shown.includes(word)),
  }
}

import type { User } from '@sunport/contract/calls/session.ts'

/** A session that the server holds back until something is done; nothing else answers before that. */
export class SessionHeld extends Error {
  readonly user: User

  constructor(user: User) {
    super(`held: ${user.hold}`)
    this.user = user
  }
}

/** The page where a held session goes on. */
export const holdPaths: Record<NonNullable<User['hold']>, string> = {
  locked: '/lock',
  'second-factor': '/verify',
  password: '/alter',
  enrolment: '/enrol',
}

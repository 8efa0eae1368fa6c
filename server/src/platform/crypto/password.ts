import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '../gate.ts'

/** argon2id by OWASP's parameters: the strongest the machine can afford twice at a time. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Two hashes run and a few wait; a flood of logins is told to come back. */
const inTurn = createGate(2, 20)

/** What the wire calls the password: md5 in hex. It is an encoding only; argon2 does the protecting. */
export const wireCredential = (password: string): string => createHash('md5').update(password).digest('hex')

const bind = (credential: string, userId: string): string => `${credential}\0${userId}`

/** Tests seal theirs at less cost: the seal itself says at which, and is opened at the same. */
export const sealCredential = (credential: string, userId: string, cost = parameters): Promise<string> =>
  inTurn(() => hash(bind(credential, userId), cost))

export const checkCredential = (sealed: string, credential: string, userId: string): Promise<boolean> =>
  inTurn(() => verify(sealed, bind(credential, userId)))

let decoy: Promise<string> | undefined

/** Spends the same time for a user that does not exist, so that names cannot be told apart. */
export const checkNothing = async (credential: string): Promise<false> => {
  decoy ??= sealCredential('0'.repeat(32), 'nobody')
  await checkCredential(await decoy, credential, 'nobody')
  return false
}

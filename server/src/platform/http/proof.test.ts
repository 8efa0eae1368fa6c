import { createHash } from 'node:crypto'
import { problems } from '@sunport/contract/problems.ts'
import {
  challengeText,
  isProofWanted,
  isSolved,
  type ProofPurpose,
  proofOf,
  readProof,
  solve,
} from '@sunport/contract/proof-of-work.ts'
import { fallbackOf } from '@sunport/contract/settings.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { deriveKey, hmacBase64url } from '../crypto/secrets.ts'
import { createProofs } from './proof.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date(app.clock.now().getTime() + 2 * 3_600_000)))

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const values = {
  'interaction.proof-from': 0,
  'interaction.proof-from-all': 1_000_000,
  'interaction.proof-bits': 8,
  'interaction.plain-seconds': 20,
}
const proofsWith = (over: Partial<typeof values> = {}) =>
  createProofs(app.secret, app.db, app.clock, {
    get: key => ({ ...values, ...over })[key as keyof typeof values] as never,
  })
const pass = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms))

let addresses = 0
/** An address that nobody else in this file comes from. */
const newAddress = (): string => {
  addresses += 1
  return `2001:db8:${addresses.toString(16)}::1`
}

const solved = async (proofs: ReturnType<typeof proofsWith>, purpose: ProofPurpose, ip: string) => {
  const { challenge, bits } = await proofs.issue(purpose, ip)
  return solve(challenge, bits, sha256)
}
const refusal = (key: keyof typeof problems) => ({ message: problems[key].message })

describe('a proof of work', () => {
  test('is asked for when many come from one address, and from no other, and no longer than an hour', async () => {
    const proofs = proofsWith({ 'interaction.proof-from': 3 })
    const [ip, neighbour] = [newAddress(), newAddress()]
    for (let sent = 0; sent < 3; sent += 1) await proofs.check('message', undefined, ip)
    await expect(proofs.check('message', undefined, ip)).rejects.toMatchObject(refusal('proof.needed'))
    await expect(proofs.check('message', '', ip.replace('::1', '::2'))).rejects.toMatchObject(
      refusal('proof.needed'),
    )
    await proofs.check('message', undefined, neighbour)
    await proofs.check('opinion', undefined, ip)
    await proofs.check('message', await solved(proofs, 'message', ip), ip)
    pass(3_600_001)
    await proofs.check('message', undefined, ip)
  })

  test('is good once, for what it was made for, and for five minutes', async () => {
    const [proofs, ip] = [proofsWith(), newAddress()]
    const proof = await solved(proofs, 'message', ip)
    await expect(proofs.check('opinion', proof, ip)).rejects.toMatchObject(refusal('proof.invalid'))
    await proofs.check('message', proof, ip)
    await expect(proofs.check('message', proof, ip)).rejects.toMatchObject(refusal('proof.used'))
    const late = await solved(proofs, 'message', ip)
    pass(300_000)
    await expect(proofs.check('message', late, ip)).rejects.toMatchObject(refusal('proof.expired'))
  })

  test('cannot be made by anybody else, nor made easier', async () => {
    const [proofs, ip] = [proofsWith(), newAddress()]
    const { challenge, bits } = await proofs.issue('message', ip)
    const { challenge: parts } = readProof(proofOf(challenge, 0)) ?? {}
    if (!parts) throw new Error('a challenge says what it is')
    const sealed = challenge.slice(challenge.lastIndexOf('.'))
    const easier = `${challengeText({ ...parts, bits: 1 })}${sealed}`
    const later = `${challengeText({ ...parts, expires: parts.expires + 1 })}${sealed}`
    const foreign = hmacBase64url(deriveKey(Buffer.alloc(32), 'proof-challenge'), challengeText(parts))
    for (const forged of [easier, later, `${challengeText(parts)}.${foreign}`])
      await expect(proofs.check('message', solve(forged, 8, sha256), ip)).rejects.toMatchObject(
        refusal('proof.invalid'),
      )
    for (const nonsense of ['x', '~', `${challenge}~`, `${challenge}~-1`, 'a'.repeat(300)])
      await expect(proofs.check('message', nonsense, ip)).rejects.toMatchObject(refusal('proof.invalid'))
    const unsolved = Array.from({ length: 999 }, (_, number) => proofOf(challenge, number)).find(
      proof => !isSolved(sha256(Buffer.from(proof)), bits),
    )
    await expect(proofs.check('message', unsolved, ip)).rejects.toMatchObject(refusal('proof.invalid'))
  })

  test('costs more the more comes from one address, and what was made before is too easy then', async () => {
    const proofs = proofsWith({ 'interaction.proof-from': 2 })
    const ip = newAddress()
    const bits: number[] = []
    const hoarded = await solved(proofs, 'message', ip)
    for (let sent = 0; sent < 9; sent += 1) {
      bits.push((await proofs.issue('message', ip)).bits)
      await proofs.check('message', await solved(proofs, 'message', ip), ip)
    }
    expect(bits).toEqual([8, 8, 8, 8, 9, 9, 9, 9, 10])
    await expect(proofs.check('message', hoarded, ip)).rejects.toMatchObject(refusal('proof.too_easy'))
  })

  test('is spent once, however many instances are shown it at the same moment', async () => {
    const ip = newAddress()
    const [one, two] = [proofsWith(), proofsWith()]
    const proof = await solved(one, 'message', ip)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? one : two).check('message', proof, ip)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is accepted exactly when its number solves its challenge', async () => {
    const [proofs, ip] = [proofsWith(), newAddress()]
    await fc.assert(
      fc.asyncProperty(fc.nat(2000), async number => {
        const { challenge, bits } = await proofs.issue('message', ip)
        const found = solve(challenge, bits, sha256)
        const proof = proofOf(challenge, number)
        const isRight = isSolved(sha256(Buffer.from(proof)), bits)
        const isTaken = await proofs.check('message', proof, ip).then(
          () => true,
          () => false,
        )
        expect(isTaken).toBe(isRight)
        const isFoundTaken = await proofs.check('message', found, ip).then(
          () => true,
          () => false,
        )
        // What was taken just now is spent, whichever number solved it.
        expect(isFoundTaken).toBe(!isRight)
      }),
      { numRuns: 20 },
    )
  })

  test('is forgotten when it could not be used any more', async () => {
    const [proofs, ip] = [proofsWith(), newAddress()]
    const proof = await solved(proofs, 'message', ip)
    await proofs.check('message', proof, ip)
    await proofs.forgetOld()
    await expect(proofs.check('message', proof, ip)).rejects.toMatchObject(refusal('proof.used'))
    pass(3 * 3_600_000)
    await proofs.forgetOld()
    const { rows } = await app.db.execute(
      sql`SELECT (SELECT count(*) FROM spent_challenge)::int AS spent, (SELECT count(*) FROM form_use)::int AS uses`,
    )
    expect(rows).toEqual([{ spent: 0, uses: 0 }])
  })
})

test('whoever has no script waits a little when many come, and is let in all the same, up to a limit', async () => {
  const proofs = proofsWith({ 'interaction.proof-from': 15 })
  const ip = newAddress()
  const opened = () => app.clock.now().getTime()
  for (let sent = 0; sent < 15; sent += 1) await proofs.checkPlain('message', opened(), ip)
  await expect(proofs.checkPlain('message', opened(), ip)).rejects.toMatchObject(refusal('proof.too_fast'))
  const waited = () => app.clock.now().getTime() - 20_000
  for (let sent = 0; sent < 15; sent += 1) await proofs.checkPlain('message', waited(), ip)
  await expect(proofs.checkPlain('message', waited(), ip)).rejects.toMatchObject(refusal('proof.too_many'))
})

describe('many addresses together', () => {
  const calm = { 'interaction.proof-from': 100, 'interaction.proof-from-all': 4 }
  test('make everybody work, by little more, for the form that they send and no longer than the hour', async () => {
    const proofs = proofsWith(calm)
    for (let sent = 0; sent < 4; sent += 1) await proofs.check('opinion', undefined, newAddress())
    const newcomer = newAddress()
    await expect(proofs.check('opinion', undefined, newcomer)).rejects.toMatchObject(refusal('proof.needed'))
    await proofs.check('correction', undefined, newcomer)
    const bits: number[] = []
    for (let sent = 4; sent < 40; sent += 1) {
      const ip = newAddress()
      bits.push((await proofs.issue('opinion', ip)).bits)
      await proofs.check('opinion', await solved(proofs, 'opinion', ip), ip)
    }
    expect([bits[0], bits[4], bits[12], bits.at(-1)]).toEqual([8, 9, 10, 10])
    pass(3_600_001)
    await proofs.check('opinion', undefined, newcomer)
  })

  test('make those without script wait, and shut nobody out', async () => {
    const proofs = proofsWith(calm)
    const opened = (ago: number) => app.clock.now().getTime() - ago
    for (let sent = 0; sent < 40; sent += 1) await proofs.checkPlain('answer', opened(20_000), newAddress())
    await expect(proofs.checkPlain('answer', opened(0), newAddress())).rejects.toMatchObject(
      refusal('proof.too_fast'),
    )
    await proofs.checkPlain('answer', opened(20_000), newAddress())
  })

  test('are counted exactly, however many come at once', async () => {
    const proofs = proofsWith({ ...calm, 'interaction.proof-from-all': 1_000 })
    const [ip] = [newAddress()]
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => proofs.check('code', undefined, at % 2 ? ip : newAddress())),
    )
    const { rows } = await app.db.execute(sql`
      SELECT sum(uses) FILTER (WHERE source_hash = 'all')::int AS all_uses,
        sum(uses) FILTER (WHERE source_hash <> 'all')::int AS each_uses FROM form_use WHERE purpose = 'code'`)
    expect(rows).toEqual([{ all_uses: 40, each_uses: 40 }])
  })
})

test('the defaults fit together: work is asked for within the hour, before any limit of the day refuses', () => {
  const from = Number(fallbackOf('interaction.proof-from'))
  for (const daily of ['interaction.code-per-address', 'interaction.answers-per-address'] as const)
    expect(from, daily).toBeLessThan(Number(fallbackOf(daily)))
  expect(from).toBeLessThan(Number(fallbackOf('interaction.proof-from-all')))
})

test('a page tries again for every refusal that another proof cures, and for no other', () => {
  const wanted = Object.entries(problems).flatMap(([key, { code }]) => (isProofWanted(code) ? [key] : []))
  expect(wanted).toEqual(['proof.needed', 'proof.invalid', 'proof.expired', 'proof.used', 'proof.too_easy'])
})

describe('over the wire', () => {
  test('a challenge is there for the asking, for the forms that may want one', async () => {
    const ask = async (purpose: string) =>
      (await app.http.inject(`/gpcms/rest/web/v2/challenge/${purpose}`)).json()
    expect((await ask('message')).data).toMatchObject({ bits: 16, validSeconds: 300 })
    expect((await ask('reading')).code).toBe('4000')
  })

  test('only forms of the public ask for a proof, and none that reads', () => {
    const asking = app.calls.flatMap(({ path, proof }) => (proof ? [`${proof} ${path}`] : []))
    expect(asking.sort()).toEqual([
      'answer /rest/web/v2/questionnaire/:id/submit',
      'code /rest/v2/register/phoneCode/feedback/:first/:second',
      'correction /rest/web/v2/directory/correction',
      'correction /rest/web/v2/figures/reply',
      'follow /rest/web/v2/follow',
      'follow /rest/web/v2/follow/manage-links',
      'follow /rest/web/v2/follow/push',
      'message /rest/v2/problem/feedback/save',
      'opinion /rest/web/v2/campaign/opinion',
    ])
  })
})

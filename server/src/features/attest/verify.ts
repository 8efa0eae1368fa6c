import {
  certificateNumber,
  certificateSubject,
  type FrozenCertificate,
} from '@sunport/contract/attest/certificate.ts'
import type { AttestCheck } from '@sunport/contract/attest/checks.ts'
import type { AttestAction, Statement } from '@sunport/contract/attest/statement.ts'
import type { AttestOutcome, LogEntry, Verdict } from '@sunport/contract/calls/attest.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { brokenIn } from './entry-checks.ts'
import { factsOf } from './facts-read.ts'
import { frozenOf, infoOf, subjectOf } from './frozen.ts'
import type { AttestKeys } from './keys.ts'
import { hashLeaf } from './merkle.ts'
import { isIncluded } from './merkle-proofs.ts'
import { digestOf } from './publication-log.ts'
import { attestRepo, type EntryRow } from './repo.ts'
import { strayRows } from './shown-rows.ts'
import { isWhole } from './stored-files.ts'
import { leafTextOf, type PublicTree } from './tree.ts'
import { type NamedInfo, verifyRead } from './verify-read.ts'

export interface VerifyDeps {
  db: Db
  keys: Pick<AttestKeys, 'published'>
  tree: PublicTree
  files: FileStore
  isOpenSite(siteId: string): boolean
}

export interface Asked {
  id?: string | undefined
  seq?: number | undefined
  digest?: string | undefined
}

const nothing: Omit<Verdict, 'outcome' | 'keys'> = {
  ...{
    info: null,
    certificate: null,
    seq: null,
    publishedAt: null,
    until: null,
    ended: null,
    reason: null,
    successor: null,
  },
  ...{ corrections: [], checks: [], history: [], entry: null, proof: [], head: null },
}

/** Somebody waits: what is larger together than this is left to the nightly check. */
const mostFileBytes = 64 * 1024 * 1024

export const entryShown = ({ seq, loggedAt, statement, keyId, signature }: EntryRow): LogEntry => ({
  seq,
  loggedAt: loggedAt.toISOString(),
  statement,
  leafHash: hashLeaf(leafTextOf(loggedAt, statement)).toString('hex'),
  keyId,
  signature,
})

export const keysShown = ({ published }: Pick<AttestKeys, 'published'>): Verdict['keys'] =>
  published().map(({ id, publicKey, madeAt, retiredAt }) => ({
    id,
    publicKey,
    madeAt: madeAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
  }))

/** A statement that was tampered with may be no JSON any more. */
const saidIn = (statement = '{}'): Partial<Statement> => {
  try {
    return JSON.parse(statement) as Partial<Statement>
  } catch {
    return {}
  }
}

/** Says of a publication what became of it since, and looks at everything that could have been changed by stealth. */
export const verifying = ({ db, keys, tree, files, isOpenSite }: VerifyDeps) => {
  const repo = attestRepo(db)
  const read = verifyRead(db)
  const unknown = (outcome: AttestOutcome = 'unknown'): Verdict => ({
    ...nothing,
    outcome,
    keys: keysShown(keys),
  })

  /** The newest of those that stand; otherwise the newest of all. */
  const ofDigest = async (digest: string): Promise<EntryRow | undefined> => {
    const found = (await repo.ofDigest(digest)).filter(({ siteId }) => isOpenSite(siteId))
    const standing = await repo.standing(found.map(({ subject }) => subject))
    return found.find(({ subject, document }) => standing.of.get(subject)?.document === document) ?? found[0]
  }

  const entryOf = async ({ id, seq, digest }: Asked): Promise<EntryRow | undefined> => {
    if (seq !== undefined) return repo.bySeq(seq)
    if (digest) return (await repo.byLeafHash(Buffer.from(digest, 'hex'))) ?? ofDigest(digest)
    if (id && certificateNumber.test(id)) return (await repo.ofSubject(certificateSubject(id)))[0]
    const infoId = id && ((await read.infoIdOf(id)) ?? id)
    return infoId ? (await repo.ofSubject(subjectOf(infoId)))[0] : undefined
  }

  /** Of an entry that still stands: whether the site shows what was frozen, and keeps its files as they were. */
  const shownChecks = async ({ subject, document, files: digests }: EntryRow) => {
    const infoId = infoOf(subject)
    // Nothing else is shown or kept: whoever has the paper has it whole.
    if (infoId === undefined) return {}
    const [facts] = await factsOf(db, [infoId])
    const frozen = facts && frozenOf(facts)
    const stray = await strayRows(db, [infoId])
    const isShown = frozen !== undefined && digestOf(frozen.content) === document && stray.size === 0
    const bytes = facts?.shown?.files.reduce((total, { size }) => total + size, 0) ?? 0
    if (digests.length === 0 || bytes > mostFileBytes) return { shown: isShown }
    const whole = await Promise.all(digests.map(digest => isWhole(files, digest)))
    return { shown: isShown, files: whole.every(Boolean) }
  }

  const certificateOf = async ({ subject, document }: EntryRow): Promise<Verdict['certificate']> => {
    if (infoOf(subject) !== undefined || document === null) return null
    const said = JSON.parse((await repo.document(document)) ?? 'null') as FrozenCertificate | null
    if (said?.kind !== 'credit-check') return null
    const { number, asOf, total, found, ambiguous } = said
    return { number, asOf, total, found, ambiguous }
  }

  const checksOf = async (entry: EntryRow, isStanding: boolean, proof: string[], size: number) => {
    const nodes = await repo.nodes([{ level: 0, place: entry.seq }])
    const broken = brokenIn({
      entry,
      leaf: nodes.get(`0/${entry.seq}`),
      publicKey: keys.published().find(({ id }) => id === entry.keyId)?.publicKey,
      content: entry.document === null ? undefined : await repo.document(entry.document),
    })
    const root = (await tree.head(size))?.root
    const own = hashLeaf(leafTextOf(entry.loggedAt, entry.statement)).toString('hex')
    const found: Partial<Record<AttestCheck, boolean>> = {
      signature: !broken.includes('signature'),
      leaf: !broken.includes('leaf'),
      tree: root !== undefined && isIncluded({ leaf: own, index: entry.seq, size, proof, root }),
      ...(entry.document !== null && { document: !broken.includes('document') }),
      ...(isStanding && entry.action === 'publish' && (await shownChecks(entry))),
    }
    return Object.entries(found).map(([check, isGood]) => ({ check: check as AttestCheck, isGood }))
  }

  const lineOf = ({ seq, action, loggedAt, statement }: EntryRow): Verdict['history'][number] => ({
    seq,
    action: action as AttestAction,
    at: loggedAt.toISOString(),
    reason: saidIn(statement).reason ?? null,
  })

  return async (asked: Asked): Promise<Verdict> => {
    const entry = await entryOf(asked)
    if (!entry || !isOpenSite(entry.siteId)) {
      const infoId = asked.id && (await read.infoIdOf(asked.id))
      return unknown(infoId && (await read.isPending(infoId)) ? 'pending' : 'unknown')
    }
    const infoId = infoOf(entry.subject) ?? ''
    const entries = await repo.ofSubject(entry.subject)
    const next = entries.findLast(({ seq }) => seq > entry.seq)
    const end = entry.action === 'publish' ? next : entry
    const begun = entries.find(({ seq, action }) => seq <= entry.seq && action === 'publish') ?? entry
    const size = await tree.size()
    const [proof, corrections] = await Promise.all([
      tree.inclusion(entry.seq, size),
      read.correctionsOf(infoId),
    ])
    const checks = await checksOf(entry, next === undefined, proof, size)
    const said = saidIn(end?.statement)
    const successorId = infoOf(said.successor ?? '')
    const named = await read.named([infoId, ...corrections, ...(successorId ? [successorId] : [])])
    const known = (ids: readonly string[]): NamedInfo[] => ids.flatMap(id => named.get(id) ?? [])
    const head = await tree.head(size)
    const isDamaged = checks.some(({ isGood }) => !isGood)
    const outcome = end ? (end.action === 'publish' ? 'superseded' : 'ended') : 'unchanged'
    const isWaiting = isDamaged && (await read.isPending(infoId))
    return {
      outcome: isWaiting ? 'pending' : isDamaged ? 'damaged' : outcome,
      info: named.get(infoId) ?? null,
      certificate: await certificateOf(entry),
      seq: entry.seq,
      publishedAt: begun.loggedAt.toISOString(),
      until: end?.loggedAt.toISOString() ?? null,
      ended: end && end.action !== 'publish' ? (end.action as AttestAction) : null,
      reason: said.reason ?? null,
      successor: (successorId && named.get(successorId)) || null,
      corrections: known(corrections),
      checks,
      history: entries.map(lineOf),
      entry: entryShown(entry),
      proof,
      head: head ? tree.signed(head) : null,
      keys: keysShown(keys),
    }
  }
}

export type Verifying = ReturnType<typeof verifying>

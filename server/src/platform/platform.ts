import type { BinObjectKind } from '@sunport/contract/calls/bin.ts'
import type { Logger } from 'pino'
import { auditExports } from './audit/audit.ts'
import { useAuditKey } from './audit/keys.ts'
import type { BringBack } from './bin/bin-object.ts'
import { bulkDoor } from './bulk/door.ts'
import type { UndoPlan } from './bulk/undo-plan.ts'
import { createMemory, type Memory } from './cache/memory.ts'
import type { TagBus } from './cache/tags.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { useSealKeys } from './crypto/seal-keys.ts'
import { deriveKey, hmacBase64url } from './crypto/secrets.ts'
import type { Database, Db } from './database/database.ts'
import { openStore } from './files/open-store.ts'
import { createScanner, type Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import { callCountRepo } from './http/call-count-repo.ts'
import { createHandshake, type ShakeHands } from './http/certificate.ts'
import { actorOf } from './http/context.ts'
import { createFormTokens, type FormTokens } from './http/form-tokens.ts'
import { type CallTable, createCallTable, createInvoke, type InputDoor, type Invoke } from './http/invoke.ts'
import { createMinuteCounts, type MinuteCounts } from './http/minute-counts.ts'
import { createProofs, type Proofs } from './http/proof.ts'
import { createPublicFetch, type PublicFetch, resolveByDns } from './http/public-fetch.ts'
import { createPublicPost, type PublicPost } from './http/public-post.ts'
import { createSignatures, type Signatures } from './http/signature.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { createSettings, type Settings } from './settings.ts'

/** What is there before anything of the product is. */
export interface Ground {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  tags: TagBus
  secret: Buffer
}

/** Asks the public web and nothing else: every name is resolved, and only public addresses are dialled. */
interface Outside {
  fetch: PublicFetch
  /** For questions that somebody waits for. */
  quickFetch: PublicFetch
  /** To addresses that visitors' browsers name. */
  post: PublicPost
  shakeHands: ShakeHands
}

/** What every feature stands on. */
export interface Platform extends Ground {
  db: Db
  settings: Settings
  signatures: Signatures
  formTokens: FormTokens
  proofs: Proofs
  /** How often who came within the minute, over all instances. */
  minutes: MinuteCounts
  outside: Outside
  memory: Memory
  /** What is counted of the work, for whoever watches. */
  metrics: Metrics
  /** Filled when the features are mounted. */
  calls: CallTable
  /** What takes bulk actions back, by call; filled when the features are mounted. */
  undoes: Map<string, UndoPlan>
  /** How what lies in the bin comes back, by kind; filled when the features are mounted. */
  recoveries: Map<BinObjectKind, BringBack>
  /** What every input must pass; filled when the features are mounted. */
  doors: InputDoor[]
  /** Makes a call in process, with the rights of whoever the context names. */
  invoke: Invoke
  /** Where the outside reaches this installation. */
  origin: string
  /** Where uploads lie. */
  files: FileStore
  /** Looks through what is brought, where one is set. */
  scanner: Scanner
}

/** Somebody waits for the answer. */
const quickMs = 5_000

export const createPlatform = async (ground: Ground): Promise<Platform> => {
  const { config, log, clock, database, tags, secret } = ground
  const { db } = database
  useAuditKey(secret, config.cryptoProfile)
  useSealKeys(config.cryptoProfile, config.dataDir)
  const { standbys } = database
  // Before anything falls: what is read anew must have what made it fall.
  if (standbys) tags.onHeard(standbys.raise)
  const memory = createMemory(tags, log)
  database.onDoubt(memory.doubt)
  const calls = createCallTable()
  const undoes = new Map<string, UndoPlan>()
  const doors: InputDoor[] = []
  const recoveries = new Map<BinObjectKind, BringBack>()
  const settings = await createSettings(db)
  const minuteKey = deriveKey(secret, 'minute-count')
  const noteExport = auditExports(db, clock)
  const files = openStore(config)
  await files.prepare().catch(error => log.warn({ err: error }, 'store of files not prepared'))
  return {
    ...ground,
    db,
    settings,
    signatures: createSignatures(secret, db, clock),
    formTokens: createFormTokens(secret, db, clock),
    proofs: createProofs(secret, db, clock, settings),
    minutes: createMinuteCounts({
      ...{ repo: callCountRepo(db), clock, log, isReadOnly: config.demoMode },
      nameOf: (source, minute) => hmacBase64url(minuteKey, `${minute} ${source}`),
    }),
    outside: {
      fetch: createPublicFetch({ resolve: resolveByDns }),
      quickFetch: createPublicFetch({ resolve: resolveByDns, timeoutMs: quickMs }),
      post: createPublicPost({ resolve: resolveByDns }),
      shakeHands: createHandshake({ resolve: resolveByDns }),
    },
    memory,
    metrics: createMetrics(),
    calls,
    undoes,
    recoveries,
    doors,
    invoke: createInvoke(calls, {
      checkAnswers: !config.production,
      isReadOnly: config.demoMode,
      doors,
      bulk: bulkDoor(db, clock, undoes),
      settled: memory.settled,
      hasStandbys: standbys !== undefined,
      noteExport: (call, input, context) => noteExport(call, input, actorOf(context)),
    }),
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    files,
    scanner: createScanner(config.scanner),
  }
}

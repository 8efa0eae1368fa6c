import { join } from 'node:path'
import type { Logger } from 'pino'
import { bulkDoor } from './bulk/door.ts'
import type { UndoPlan } from './bulk/undo-plan.ts'
import { createMemory, type Memory } from './cache/memory.ts'
import type { TagBus } from './cache/tags.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import { createHandshake, type ShakeHands } from './http/certificate.ts'
import { createFormTokens, type FormTokens } from './http/form-tokens.ts'
import { type CallTable, createCallTable, createInvoke, type Invoke } from './http/invoke.ts'
import { createProofs, type Proofs } from './http/proof.ts'
import { createPublicFetch, type PublicFetch, resolveByDns } from './http/public-fetch.ts'
import { createSignatures, type Signatures } from './http/signature.ts'
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
  shakeHands: ShakeHands
}

/** What every feature stands on. */
export interface Platform extends Ground {
  db: Db
  settings: Settings
  signatures: Signatures
  formTokens: FormTokens
  proofs: Proofs
  outside: Outside
  memory: Memory
  /** Filled when the features are mounted. */
  calls: CallTable
  /** What takes bulk actions back, by call; filled when the features are mounted. */
  undoes: Map<string, UndoPlan>
  /** Makes a call in process, with the rights of whoever the context names. */
  invoke: Invoke
  /** Where the outside reaches this installation. */
  origin: string
  filesDir: string
}

/** Somebody waits for the answer. */
const quickMs = 5_000

export const createPlatform = async (ground: Ground): Promise<Platform> => {
  const { config, log, clock, database, tags, secret } = ground
  const { db } = database
  const memory = createMemory(tags, log)
  const calls = createCallTable()
  const undoes = new Map<string, UndoPlan>()
  const settings = await createSettings(db)
  return {
    ...ground,
    db,
    settings,
    signatures: createSignatures(secret, db, clock),
    formTokens: createFormTokens(secret, db, clock),
    proofs: createProofs(secret, db, clock, settings),
    outside: {
      fetch: createPublicFetch({ resolve: resolveByDns }),
      quickFetch: createPublicFetch({ resolve: resolveByDns, timeoutMs: quickMs }),
      shakeHands: createHandshake({ resolve: resolveByDns }),
    },
    memory,
    calls,
    undoes,
    invoke: createInvoke(calls, {
      checkAnswers: !config.production,
      bulk: bulkDoor(db, clock, undoes),
      settled: memory.settled,
    }),
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    filesDir: join(config.dataDir, 'files'),
  }
}

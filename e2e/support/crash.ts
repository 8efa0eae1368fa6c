import type { Api } from '@sunport/contract/calls.ts'
import pg from 'pg'
import type { SignedIn } from '../../server/src/testing/signing.ts'
import { apiOf, signIn } from './api.ts'
import { askUntilGone, lostReceipts, type Receipt } from './crash-messages.ts'
import { databaseUrl, postmasterPid } from './data-folder.ts'
import { launchProduct, type Product } from './product.ts'

/** What is killed without a warning: the application, its database server, or both at once. */
export const victims = ['application', 'database', 'both'] as const
export type Victim = (typeof victims)[number]

/** One write that the server answered with success. */
export interface Acknowledged {
  id: string
  name: string
}

const codePrefix = 'Crash_'
const writers = 4
const patienceMs = 30_000
/** An address has its share of messages a day: after hundreds of rounds there are none, and writes go on alone. */
const receiptPatienceMs = 5_000

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Kills, then makes sure that the application is gone too, so that the folder can be started again. */
export const crash = async (product: Product, folder: string, victim: Victim): Promise<void> => {
  const database = postmasterPid(folder)
  if (victim !== 'application' && database) process.kill(database, 'SIGKILL')
  if (victim === 'database') await Promise.race([product.exited, pause(500)])
  await product.kill()
}

/** Resolves when the product has printed what is looked for; rejects when it ends without. */
export const printed = async (product: Product, what: RegExp): Promise<void> => {
  let isGone = false
  void product.exited.then(() => {
    isGone = true
  })
  while (!what.test(product.output())) {
    if (isGone) throw new Error(`the product ended before it printed ${what}:\n${product.output()}`)
    await pause(10)
  }
}

const createType = async (api: Api): Promise<Acknowledged> => {
  const dictType = `${codePrefix}${crypto.randomUUID().slice(0, 18)}`
  const { id, typeName } = await api.dictionary.createType({ dictType, typeName: `断电测试${dictType}` })
  return { id, name: typeName }
}

/** Creates dictionary types until the server is gone; the ledger gets only what was acknowledged. */
export const writeUntilGone = async (origin: string, ledger: Acknowledged[]): Promise<void> => {
  const api = apiOf(origin, await signIn(origin))
  const write = async (): Promise<void> => {
    try {
      for (;;) ledger.push(await createType(api))
    } catch {
      // The server is gone, or its database: whether this last write stays is open.
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
}

/** Tries again until one write succeeds. */
export const writeAsSoonAsPossible = async (
  origin: string,
  session: SignedIn,
  ledger: Acknowledged[],
): Promise<void> => {
  const api = apiOf(origin, session)
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return void ledger.push(await createType(api))
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}

/** What was acknowledged and is not there, or not as it was written. */
export const findLost = async (origin: string, ledger: Acknowledged[]): Promise<Acknowledged[]> => {
  const { dictionary } = apiOf(origin, await signIn(origin))
  const found = new Map<string, string>()
  for (let currPage = 1; ; currPage += 1) {
    const { rows, total } = await dictionary.listTypes({ keyword: codePrefix, currPage, pageSize: 100 })
    for (const { id, typeName } of rows) found.set(id, typeName)
    if (currPage * 100 >= total) break
  }
  return ledger.filter(({ id, name }) => found.get(id) !== name)
}

/** Changes without their audit row, and audit rows of changes that are not there. */
export const countHalfWritten = async (folder: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl(folder) })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM (SELECT id FROM dict_type WHERE dict_type LIKE $1) t
       FULL JOIN (SELECT entity_id FROM audit_log WHERE entity = 'dict_type' AND action = 'create') a
       ON a.entity_id = t.id WHERE t.id IS NULL OR a.entity_id IS NULL`,
      [`${codePrefix.replace('_', '\\_')}%`],
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

export interface Ledger {
  writes: Acknowledged[]
  receipts: Receipt[]
}

export interface Round {
  acknowledged: number
  lost: Acknowledged[]
  /** Messages of the public: taken in, and gone afterwards. */
  receipts: number
  lostReceipts: Receipt[]
  halfWritten: number
  restartMs: number
}

/** Without demo content, which nothing that is killed at work needs. */
export const launchBare = (folder: string): Product => launchProduct(folder, { DEMO_CONTENT: '0' })

/** Writes to a running product, kills it, starts it again and compares; the one that was started runs on. */
export const crashRound = async (
  product: Product,
  folder: string,
  ledger: Ledger,
  victim: Victim,
  afterMs: number,
  launch: (folder: string) => Product = launchProduct,
): Promise<{ round: Round; again: Product }> => {
  const before = { writes: ledger.writes.length, receipts: ledger.receipts.length }
  const at = await product.ready
  const writing = Promise.all([writeUntilGone(at, ledger.writes), askUntilGone(at, folder, ledger.receipts)])
  const begun = Date.now()
  const waits = (): boolean => {
    if (ledger.writes.length === before.writes) return Date.now() - begun < patienceMs
    return ledger.receipts.length === before.receipts && Date.now() - begun < receiptPatienceMs
  }
  while (waits()) await pause(10)
  await pause(afterMs)
  await crash(product, folder, victim)
  await writing
  const startedAt = Date.now()
  const again = launch(folder)
  const origin = await again.ready
  const restartMs = Date.now() - startedAt
  const round = {
    acknowledged: ledger.writes.length - before.writes,
    lost: await findLost(origin, ledger.writes),
    receipts: ledger.receipts.length - before.receipts,
    lostReceipts: await lostReceipts(folder, ledger.receipts),
    halfWritten: await countHalfWritten(folder),
    restartMs,
  }
  return { round, again }
}

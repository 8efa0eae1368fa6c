import type { Db, Queries } from '../../platform/database/database.ts'
import { takeFacts } from './facts-read.ts'
import { saidOf } from './frozen.ts'
import type { PublicationLog, Said } from './publication-log.ts'
import { attestRepo } from './repo.ts'

/** A hundred are signed and placed in some tens of milliseconds: nobody who publishes waits longer for the log's end. */
const batchSize = 100

/** Says to the log what has become public and what has ceased to be. */
export const attesting = (db: Db, log: PublicationLog) => {
  const enter = async (tx: Queries, infoIds: readonly string[]): Promise<number> =>
    log.enter(tx, (await takeFacts(tx, infoIds)).map(saidOf))

  return {
    /** In the transaction of whoever writes or takes away public rows, after that. */
    attest: async (tx: Queries, infoIds: readonly string[]): Promise<void> => {
      for (let at = 0; at < infoIds.length; at += batchSize)
        await enter(tx, infoIds.slice(at, at + batchSize))
    },

    /** Something else than a page that bears our name, such as a certificate: once, and for good. Its place in the log. */
    attestOnce: async (said: Omit<Said, 'action'>): Promise<number> => {
      await db.transaction(tx => log.enter(tx, [{ ...said, action: 'publish' }]))
      const [entry] = await attestRepo(db).ofSubject(said.subject)
      if (!entry) throw new Error(`not entered: ${said.subject}`)
      return entry.seq
    },

    /** Since when something waits that came by a way of its own, such as rows of an import or of an older version. */
    pendingSince: (): Promise<Date | undefined> => attestRepo(db).pendingSince(),

    pending: (): Promise<number> => attestRepo(db).pending(),

    /** The next few of these; undefined when none is left that nobody else holds. */
    catchUp: (): Promise<{ looked: number; entered: number } | undefined> =>
      db.transaction(async tx => {
        const ids = await attestRepo(tx).holdPending(batchSize)
        return ids.length === 0 ? undefined : { looked: ids.length, entered: await enter(tx, ids) }
      }),
  }
}

export type Attesting = ReturnType<typeof attesting>

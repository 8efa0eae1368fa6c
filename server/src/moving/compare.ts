import type { Db } from '../platform/database/database.ts'
import { digestOf, type FileStore, findStored } from '../platform/files/store.ts'
import { wordsOf } from './body.ts'
import { compareRead, type StandingRow } from './compare-read.ts'
import { digestOfText } from './composing.ts'
import type { Lists } from './lists.ts'
import { movingRepo } from './repo.ts'
import { SourceTrouble } from './trouble.ts'

interface Deps {
  db: Db
  movingId: string
  store: FileStore
  lists: Pick<Lists, 'page'>
  actorName: string
  signal: AbortSignal
}

export interface Compared {
  /** What the source says it has in all; undefined where it did not say. */
  sourceTotal: number | undefined
  years: { year: string; source: number | undefined; here: number }[]
  same: number
  different: number
  /** Changed or taken away here since: nothing to compare. */
  changedHere: number
  files: number
  brokenFiles: number
}

const atOnce = 200

/** What is public here against what the source said when it was read, and the bytes of files against their digests. */
export const compareAll = async ({
  db,
  movingId,
  store,
  lists,
  actorName,
  signal,
}: Deps): Promise<Compared> => {
  const read = compareRead(db)
  const repo = movingRepo(db)
  await repo.forgetKind(movingId, 'compare')

  const totalIn = async (from: string | null, to: string | null): Promise<number | undefined> => {
    try {
      return (await lists.page({ channel: null, from, to })).total
    } catch (error) {
      // Whoever stops it still gets what can be said without the source.
      if (error instanceof SourceTrouble || signal.aborted) return undefined
      throw error
    }
  }

  const figures = { same: 0, different: 0, changedHere: 0 }
  const judge = async (row: StandingRow): Promise<void> => {
    if (!row.isPublic || row.publishedBy !== actorName) {
      figures.changedHere += 1
      return
    }
    const here = digestOfText(row.title ?? '', row.shownDate, wordsOf(row.bodyHtml), row.digests)
    if (here === row.expected) {
      figures.same += 1
      return
    }
    figures.different += 1
    const words = '本站内容与源站的摘要不一致'
    await repo.note(movingId, [{ kind: 'compare', subject: row.sourceId, title: row.title, words }])
  }
  for (let rows = await read.standing(movingId, '', atOnce); rows.length > 0; ) {
    for (const row of rows) await judge(row)
    rows = await read.standing(movingId, rows.at(-1)?.sourceId ?? '', atOnce)
  }

  const digests = await read.fileDigests(movingId)
  let brokenFiles = 0
  for (const digest of digests) {
    const content = await findStored(store, digest)
    if (content && digestOf(content) === digest) continue
    brokenFiles += 1
    await repo.note(movingId, [
      { kind: 'compare', subject: digest, title: null, words: '文件内容缺失或不一致' },
    ])
  }

  const years: Compared['years'] = []
  for (const [year, here] of await read.byYear(movingId))
    years.push({ year, here, source: await totalIn(`${year}-01-01 00:00:00`, `${year}-12-31 23:59:59`) })
  return { sourceTotal: await totalIn(null, null), years, ...figures, files: digests.length, brokenFiles }
}

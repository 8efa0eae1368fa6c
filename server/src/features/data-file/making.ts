import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPrefix } from '@sunport/contract/call.ts'
import { dataFiles } from '@sunport/contract/calls/data-file.ts'
import { type DataForm, dataFileName, dataForms, isMonth } from '@sunport/contract/open/data-files.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Content, type FileStore, storedPath } from '../../platform/files/store.ts'
import { monthOfDays } from './month.ts'
import { packText } from './packed.ts'
import { dayRead } from './read.ts'
import { linesOf, packageOfDay, type Sources } from './records.ts'
import { type DueDay, type DueMonth, dataFileRepo, keepMonth, type MadeFile } from './repo.ts'

export interface MakingDeps {
  db: Db
  clock: Clock
  files: FileStore
  sources: Sources
  packOfSite(siteId: string): RegionPack | undefined
}

const forms = Object.keys(dataForms) as DataForm[]

export const addressOf = (origin: string, name: string): string =>
  origin + apiPrefix + dataFiles.download.path.replace(':name', encodeURIComponent(name))

/** Makes what is due of a month: contents first, then all that names them in one transaction. */
export const dataFileMaking = ({ db, clock, files, sources, packOfSite }: MakingDeps) => {
  const repo = dataFileRepo(db)
  const read = dayRead(db)

  const put = async (content: Content): Promise<void> => {
    const path = storedPath(content.digest)
    if ((await files.find(path))?.size !== content.size) await files.put(path, content)
  }

  const makeDay = async (siteId: string, { day, infoIds }: DueDay, folder: string): Promise<MadeFile[]> => {
    const ids = await read.idsOf(siteId, day)
    const gone = await read.goneOf(siteId, day, infoIds)
    const made: MadeFile[] = []
    for (const form of forms) {
      const name = dataFileName({ siteId, period: day, form })
      const uri = addressOf(sources.origin, name)
      const text =
        form === 'jsonl'
          ? linesOf({ ids, gone }, packOfSite(siteId), sources)
          : packageOfDay({ ids, gone }, { siteId, day, uri }, sources)
      const packed = await packText(text, folder, `${day}-${form}`)
      if (!packed) continue
      await put(packed)
      const { digest, size, plainDigest, plainSize } = packed
      const counts = { records: ids.length, withdrawn: form === 'jsonl' ? gone.length : 0 }
      made.push({ period: day, form, digest, size, plainDigest, plainSize, ...counts })
    }
    return made
  }

  const makeMonth = async (month: string, days: readonly MadeFile[]): Promise<MadeFile[]> => {
    const made: MadeFile[] = []
    for (const form of forms) {
      const own = days
        .filter(day => day.form === form)
        .toSorted((one, other) => (one.period < other.period ? -1 : 1))
      if (own.length === 0) continue
      const { file, content } = await monthOfDays(files, month, form, own)
      await put(content)
      made.push(file)
    }
    return made
  }

  return async (due: DueMonth): Promise<number> => {
    const { siteId, month } = due
    const days = await repo.daysDue(due)
    const folder = await mkdtemp(join(tmpdir(), 'sunport-data-'))
    try {
      const made: MadeFile[] = []
      for (const day of days) made.push(...(await makeDay(siteId, day, folder)))
      const remade = new Set(days.map(({ day }) => day))
      const others = (await repo.list(siteId, month)).filter(
        ({ period }) => !isMonth(period) && !remade.has(period),
      )
      const whole = await makeMonth(month, [...others, ...made])
      const dropped = await keepMonth(db, {
        siteId,
        month,
        days,
        files: [...made, ...whole],
        now: clock.now(),
      })
      for (const digest of dropped) await files.remove(storedPath(digest))
      return made.length
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

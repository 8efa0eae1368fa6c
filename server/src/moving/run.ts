import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { say } from '../announce.ts'
import { atDatabase, runCommand } from '../command.ts'
import { scanUpload } from '../features/file/scanning.ts'
import { createWorkdayCalendar } from '../features/workday/calendar.ts'
import { useAuditKey } from '../platform/audit/keys.ts'
import { systemClock } from '../platform/clock.ts'
import { ConfigError } from '../platform/config.ts'
import { loadSecret } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/database/database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { createScanner } from '../platform/files/scanner.ts'
import type { FileStore } from '../platform/files/store.ts'
import { resolveByDns } from '../platform/http/public-fetch.ts'
import { claimStorage, storageStateOf } from '../platform/installation/storage-mark.ts'
import { createLog } from '../platform/log.ts'
import { createSettings } from '../platform/settings.ts'
import { seedInstallation } from '../seed.ts'
import { follow } from './follow.ts'
import { type MoveDeps, openMoving, tryMoving } from './move.ts'
import { readWanted, type Wanted } from './options.ts'
import { reallyWait } from './pace.ts'
import { isComplete, onScreen, reportOf } from './report.ts'
import { SourceTrouble } from './trouble.ts'

/** Files go where those of the portal are, or nowhere. */
const joinStorage = async (db: Db, store: FileStore): Promise<void> => {
  const state = await storageStateOf(db, store)
  if (state === 'foreign')
    throw new ConfigError(
      `文件存储 ${store.name} 不是该数据库的文件存储，请将 DATA_DIR 或 FILES_URL 设为与门户相同`,
    )
  if (state === 'none') await claimStorage(db, store)
}

/** The whole of it, and the report. */
const moveIn = async (deps: MoveDeps, wanted: Wanted, dataDir: string): Promise<boolean> => {
  if (wanted.isDryRun) return tryMoving(deps, wanted)
  const moving = await openMoving(deps, wanted)
  try {
    await moving.bringAll()
    if (wanted.follows) await follow({ ...deps, moving }, wanted)
    else await moving.bringNewest()
    const figures = await moving.finish()
    const problems = await moving.problems()
    const path = wanted.report ?? join(dataDir, `迁入报告-${wanted.site}.md`)
    await writeFile(path, reportOf(figures, problems, toWireTime(deps.clock.now())))
    for (const line of onScreen(figures, problems)) say(line)
    say(`报告：${path}`)
    return isComplete(figures)
  } finally {
    await moving.close()
  }
}

/** `npm run migrate-from`: a province comes over from a running site of the family. */
runCommand(() => {
  const wanted = readWanted()
  return atDatabase(async ({ config, database, signal }) => {
    useAuditKey(loadSecret(config.dataDir, config.secretKey), config.cryptoProfile)
    const { db, pool } = database
    const settings = await createSettings(db)
    const log = createLog('warn')
    const store = openStore(config)
    await store.prepare()
    await joinStorage(db, store)
    await seedInstallation(db, await discoverPacks())
    const deps = {
      db,
      pool,
      clock: systemClock,
      wait: reallyWait,
      log,
      settings,
      calendar: await createWorkdayCalendar(db),
      scan: scanUpload({ scanner: createScanner(config.scanner), settings, log }),
      store,
      resolve: resolveByDns,
      signal,
      say,
    }
    try {
      return await moveIn(deps, wanted, config.dataDir)
    } catch (error) {
      // What wraps the database's own words holds whole texts.
      if (!signal.aborted && !(error instanceof SourceTrouble))
        throw error instanceof Error && error.cause instanceof Error ? error.cause : error
      say(
        `${signal.aborted ? '已中止' : `源站没有应答（${error instanceof Error ? error.message : ''}）`}，再次运行同一命令即从此处继续`,
      )
      return false
    }
  })
})

import { z } from 'zod'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import { findStored } from '../../platform/files/store.ts'
import { defineTask, type Task, TaskFailure } from '../../platform/jobs/define-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { touchUsers } from './media-touch.ts'
import { fileRepo } from './repo.ts'
import { scanRepo } from './scan-repo.ts'
import { columnsOf, namelessTitle, setApart } from './scanning.ts'

const atOnce = 200
const mostMissed = 3
const system = { userId: null, userName: null, orgName: null, ip: '', requestId: '' }

type Ground = Pick<Platform, 'db' | 'clock' | 'scanner' | 'files'>

/** Writes down what came of a content, and lets the pages fall that show it. */
export const verdictsOf = ({ db, clock, files }: Omit<Ground, 'scanner'>) => {
  const changes = createChanges(db, clock, 'cms')
  return (digest: string, verdict: Verdict): Promise<void> =>
    changes(system, async change => {
      const { tx, now, audit } = change
      await fileRepo(tx).lockContent(digest)
      const named = await scanRepo(tx).filesOf(digest)
      for (const { id } of named) await touchUsers(change, id)
      if (verdict.state !== 'infected') {
        await scanRepo(tx).set(digest, columnsOf(verdict, now))
        return
      }
      await setApart(tx, files, digest, verdict.virus, now)
      for (const { id, name, isPrivate } of named)
        await audit({
          entity: 'file',
          entityId: id,
          title: isPrivate ? namelessTitle : name,
          action: 'quarantine',
          after: { digest, virus: verdict.virus },
        })
    })
}

/** Scans what waits for it, and what was brought before there was a scanner. */
export const fileScanTask = ({ db, clock, scanner, files }: Ground): Task =>
  defineTask({
    code: 'file-scan',
    name: '文件病毒扫描',
    group: 'check',
    schedule: {
      jobName: '文件病毒扫描',
      cron: '*/5 * * * *',
      remark: '扫描待扫描和未扫描的文件；带病毒的移入隔离区。没有设置扫描程序（CLAMAV_SOCKET）时不做任何事。',
    },
    params: z.strictObject({}),
    run: async ({ signal, count, log }) => {
      if (!scanner.isSet) return '没有设置病毒扫描程序，文件均为未扫描'
      const note = verdictsOf({ db, clock, files })
      let [clean, infected, missed, last] = [0, 0, 0, '']
      const complaint = async () => `病毒扫描程序没有给出结果，${await scanRepo(db).waiting()} 个文件等待扫描`
      while (!signal.aborted) {
        const contents = await scanRepo(db).toScan(last, atOnce)
        if (contents.length === 0) break
        for (const { digest } of contents) {
          if (signal.aborted) break
          const content = await findStored(files, digest)
          if (!content) {
            count('skipped')
            continue
          }
          const verdict = await scanner.scan(content)
          if (verdict.state === 'pending' || verdict.state === 'unscanned') {
            // One may be too much for the scanner; where several are, it is away.
            missed += 1
            count('failed')
            if (missed >= mostMissed) throw new TaskFailure(await complaint())
            continue
          }
          await note(digest, verdict)
          count(verdict.state === 'clean' ? 'ok' : 'failed')
          if (verdict.state === 'infected') {
            infected += 1
            log(`内容 ${digest.slice(0, 12)} 含有 ${verdict.virus}，已隔离`)
          } else clean += 1
        }
        last = contents.at(-1)?.digest ?? ''
      }
      signal.throwIfAborted()
      if (missed > 0) throw new TaskFailure(await complaint())
      return `扫描 ${clean + infected} 个文件，${infected > 0 ? `${infected} 个带病毒，已隔离` : '没有发现病毒'}`
    },
  })

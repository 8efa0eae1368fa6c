import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type BackupOptions, makeBackup } from '../../server/src/backup/make-backup.ts'
import { withSession } from '../../server/src/backup/session.ts'
import { auditAnchors } from '../../server/src/platform/audit/anchors.ts'
import { writeAudit } from '../../server/src/platform/audit/audit.ts'
import { useAuditKey } from '../../server/src/platform/audit/keys.ts'
import { sealAudits } from '../../server/src/platform/audit/sealing.ts'
import { loadSecret } from '../../server/src/platform/crypto/secrets.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { folderStore } from '../../server/src/platform/files/folder-store.ts'
import { type FileStore, storeFile } from '../../server/src/platform/files/store.ts'

const actor = { userId: 'u1', userName: 'zhang', orgName: '一局', ip: '10.0.0.1', requestId: 'r1' }
const entry = { module: 'sys', entity: 'role', entityId: 'r', action: 'update' } as const
const clock = { now: () => new Date() }
const silent = pino({ level: 'silent' })

/** The tables of a portal with a few rows, files and operations: enough for everything that a backup is made of. */
export const fillPortal = async (
  url: string,
  dataDir: string,
  files: FileStore = folderStore(path.join(dataDir, 'files')),
): Promise<void> => {
  await migrate(url)
  useAuditKey(loadSecret(dataDir, undefined))
  mkdirSync(path.join(dataDir, 'archive'), { recursive: true })
  writeFileSync(path.join(dataDir, 'archive', 'audit-1-2.jsonl.gz'), 'sealed')
  writeFileSync(path.join(dataDir, 'left.part'), 'half')
  await withSession(url, async db => {
    for (let at = 0; at < 5; at += 1) {
      const bytes = Buffer.from(`附件 ${at}`.repeat(100))
      const digest = await storeFile(files, bytes)
      await db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state)
        VALUES (${`f${at}`}, 'a.txt', 'txt', 'text/plain', ${bytes.length}, ${digest}, 'clean')`)
      await db.transaction(tx => writeAudit(tx, clock, actor, { ...entry, after: { name: `${at}` } }))
    }
    await sealAudits(db, auditAnchors(path.join(dataDir, 'archive'), clock, silent))
  })
}

export const backUp = (options: Pick<BackupOptions, 'url' | 'dataDir' | 'to'> & Partial<BackupOptions>) =>
  makeBackup({
    isEmbedded: true,
    withKeys: true,
    isSecretGiven: false,
    others: [],
    files: folderStore(path.join(options.dataDir, 'files')),
    now: new Date(),
    say: () => {},
    ...options,
  })

import { Problem } from '@sunport/contract/problems.ts'
import type { ScanState } from '@sunport/contract/scan-states.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Verdict } from '../../platform/files/scanner.ts'
import { type FileStore, storedPath } from '../../platform/files/store.ts'
import type { Platform } from '../../platform/platform.ts'
import { scanRepo } from './scan-repo.ts'

/** Infected contents lie apart from all others: no address leads there. */
export const quarantinePath = (digest: string): string => `quarantine/${digest}`

/** What the log calls a file of the public: its own name may say who sent it. */
export const namelessTitle = '公众上传的文件'

export const infectedWords = (virus: string | null): string =>
  `文件含有病毒${virus ? `（${virus}）` : ''}，已隔离，不能使用`

/** Nobody is given a file that waits for its verdict or has a bad one. */
export const refuseUnclean = ({
  scanState,
  scanNote,
}: {
  scanState: string
  scanNote: string | null
}): void => {
  if (scanState === 'infected') throw new Problem('file.not_clean', infectedWords(scanNote))
  if (scanState === 'pending') throw new Problem('file.not_clean')
}

/** The columns that say what came of it. */
export const columnsOf = (verdict: Verdict, now: Date) => ({
  scanState: verdict.state satisfies ScanState,
  scanNote: verdict.state === 'infected' ? verdict.virus : null,
  scannedAt: verdict.state === 'clean' || verdict.state === 'infected' ? now : null,
})

/** A scanner that took as long to say nothing is not asked by the next for a while: uploads must not queue behind it. */
const tooLongMs = 5_000
const restMs = 60_000

/** Looks at what was brought. While the scanner is away a file waits; where that is allowed, it is served unscanned. */
export const scanUpload = ({ scanner, settings, log }: Pick<Platform, 'scanner' | 'settings' | 'log'>) => {
  let restUntil = 0
  const ask = async (content: Buffer): Promise<Verdict> => {
    const began = performance.now()
    if (began < restUntil) return { state: 'pending', reason: 'the scanner did not answer lately' }
    const verdict = await scanner.scan(content)
    const ended = performance.now()
    if (verdict.state === 'pending' && ended - began > tooLongMs) restUntil = ended + restMs
    return verdict
  }
  return async (content: Buffer): Promise<Verdict> => {
    const verdict = await ask(content)
    if (verdict.state !== 'pending') return verdict
    log.warn({ reason: verdict.reason }, 'upload not scanned')
    return settings.get('upload.scan-required') ? verdict : { state: 'unscanned' }
  }
}

/** All files of one content share its verdict; what is infected leaves the shelves. */
export const setApart = async (tx: Queries, files: FileStore, digest: string, virus: string, now: Date) => {
  await scanRepo(tx).set(digest, columnsOf({ state: 'infected', virus }, now))
  await files.move(storedPath(digest), quarantinePath(digest))
}

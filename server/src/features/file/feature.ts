import { calls } from '@sunport/contract/calls.ts'
import type { Reach } from '../../platform/crud/reach.ts'
import type { Queries } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoverFile } from './bin.ts'
import { createDownloadCounter } from './download-counter.ts'
import { fileCheckTask } from './file-check.ts'
import { mediaService } from './media.ts'
import { mediaHandlers } from './media-routes.ts'
import { createReferenceDoor } from './reference-door.ts'
import { fileRepo } from './repo.ts'
import { fileHandlers } from './routes.ts'
import { fileScanTask } from './scan-task.ts'
import { scanUpload } from './scanning.ts'
import { fileService } from './service.ts'

export interface FileNeeds {
  siteName(id: string): string | null
  /** In which a visitor keeps the key of a site that is being prepared. */
  previewCookie: string
  /** Throws when the session is over. */
  userOfToken(token: string): Promise<CurrentUser>
}

/** Uploads, downloads, and 媒体库. */
export const fileFeature = (platform: Platform, needs: FileNeeds) => {
  const { config, db, clock, log, settings, files } = platform
  const repo = fileRepo(db)
  const counter = createDownloadCounter(repo, log, config.demoMode)
  const scan = scanUpload(platform)
  const service = fileService(db, clock, files, settings, scan)
  const { siteName, userOfToken, previewCookie } = needs
  const binDays = () => settings.get('publish.bin-days')
  return {
    calls: [
      bound(calls.files, fileHandlers({ repo, service, counter, files, userOfToken, previewCookie })),
      bound(
        calls.media,
        mediaHandlers(mediaService(db, clock, files, siteName, scan), files, binDays, service.noteReading),
      ),
    ],
    doors: [createReferenceDoor(db)],
    tasks: [fileCheckTask(db, clock, files), fileScanTask(platform)],
    stop: counter.stop,
    recovers: { file: recoverFile },
    offers: {
      upload: service.upload,
      usableImages: (queries: Queries, ids: readonly string[], { actor, scope }: Reach) =>
        fileRepo(queries).seenImages(ids, { user: { id: actor.userId ?? '' }, scope }),
    },
  }
}

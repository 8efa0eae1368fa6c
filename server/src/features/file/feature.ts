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
import { fileRepo } from './repo.ts'
import { fileHandlers } from './routes.ts'
import { fileService } from './service.ts'

export interface FileNeeds {
  siteName(id: string): string | null
  /** Throws when the session is over. */
  userOfToken(token: string): Promise<CurrentUser>
}

/** Uploads, downloads, and 媒体库. */
export const fileFeature = ({ db, clock, log, settings, filesDir }: Platform, needs: FileNeeds) => {
  const repo = fileRepo(db)
  const counter = createDownloadCounter(repo, log)
  const service = fileService(db, clock, filesDir, settings)
  const { siteName, userOfToken } = needs
  const binDays = () => settings.get('publish.bin-days')
  return {
    calls: [
      bound(calls.files, fileHandlers({ repo, service, counter, root: filesDir, userOfToken })),
      bound(calls.media, mediaHandlers(mediaService(db, clock, filesDir, siteName), filesDir, binDays)),
    ],
    tasks: [fileCheckTask(db, clock, filesDir)],
    stop: counter.stop,
    offers: {
      bin: { file: recoverFile },
      upload: service.upload,
      usableImages: (queries: Queries, ids: readonly string[], { actor, scope }: Reach) =>
        fileRepo(queries).seenImages(ids, { user: { id: actor.userId ?? '' }, scope }),
    },
  }
}

import type { files } from '@sunport/contract/calls/files.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { storedPath } from '../../platform/files/store.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { DownloadCounter } from './download-counter.ts'
import type { FileRepo } from './repo.ts'

export const fileHandlers = (
  repo: FileRepo,
  counter: Pick<DownloadCounter, 'add'>,
  filesDir: string,
): Handlers<typeof files> => ({
  download: async ({ id }): Promise<FileAnswer> => {
    const found = await repo.findPublic(id)
    if (!found) throw new Problem('request.not_found')
    counter.add(id)
    return { root: filesDir, path: storedPath(found.digest), name: found.name, mediaType: found.mediaType }
  },
})

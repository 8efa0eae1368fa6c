import { join } from 'node:path'
import { tag } from '../../platform/cache/tags.ts'
import type { Platform } from '../../platform/platform.ts'
import { attestAnchorTask } from './anchor-task.ts'
import { anchors } from './anchors.ts'
import { attesting } from './attesting.ts'
import { attestCatchUpTask } from './catch-up-task.ts'
import { attestCheckTask } from './check-task.ts'
import { headsOutside } from './heads-outside.ts'
import { attestKeys } from './keys.ts'
import { publicationLog } from './publication-log.ts'
import { publicTree } from './tree.ts'
import { wholeCheck } from './whole-check.ts'

/** 发布存证: what was published, when, and what became of it, in a public log that only grows. */
export const attestFeature = async (platform: Platform) => {
  const { db, clock, files } = platform
  const keys = await attestKeys(platform)
  const entering = attesting(db, publicationLog(keys, clock))
  const tree = publicTree(db, keys)
  const { dataDir, attestTsaUrl } = platform.config
  const archive = join(dataDir, 'archive')
  const outside = headsOutside(archive)
  return {
    tasks: [
      attestCatchUpTask(entering),
      attestCheckTask(wholeCheck({ db, files, tree, outside })),
      ...(attestTsaUrl ? [attestAnchorTask(anchors(archive, attestTsaUrl, outside))] : []),
    ],
    memory: [{ tag: tag.attestKeys, refresh: keys.refresh }],
    offers: { ...entering, keys, tree },
  }
}

import { tag } from '../../platform/cache/tags.ts'
import type { Change } from '../../platform/crud/changes.ts'
import { mediaRead } from './media-read.ts'

/** Pages that show a file, or its name and size. */
export const touchUsers = async ({ tx, touch }: Change, id: string): Promise<void> => {
  for (const { kind, id: user, siteId } of await mediaRead(tx).usage(id)) {
    if (!siteId) continue
    if (kind === 'link') touch(tag.links(siteId))
    else if (kind === 'window') touch(tag.settings(siteId))
    else if (kind === 'site') touch(tag.sites)
    else if (kind === 'survey') touch(tag.questionnaire(user), tag.questionnaireResults(user))
    else touch(tag.info(user), tag.infosOf(siteId))
  }
}

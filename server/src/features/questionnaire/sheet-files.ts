import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileAnswer } from '../../platform/http/bind.ts'
import type { Uploads } from './answer-files.ts'
import type { DeskUser } from './desk-user.ts'
import { sheetsRepo } from './sheets-repo.ts'
import type { StoredQuestionnaire } from './table.ts'

export type SheetFile = (row: StoredQuestionnaire, fileId: string, user: DeskUser) => Promise<FileAnswer>

/** A file that came with an answer to this very questionnaire; the log keeps who took it, and not its name. */
export const sheetFile = (db: Db, clock: Clock, { find }: Pick<Uploads, 'find'>): SheetFile => {
  const changes = createChanges(db, clock, 'cms')
  return (row, fileId, { reach, who }) =>
    changes(reach.actor, async ({ tx, audit }) => {
      const { responseId, isPersonal } = found(await sheetsRepo(tx).ofFile(row.id, fileId))
      if (isPersonal && !who.holds('cms:survey:personal')) throw new Problem('access.forbidden')
      const file = found(await find(fileId))
      await audit({
        entity: 'survey',
        entityId: row.id,
        title: row.title,
        siteId: row.siteId,
        action: 'answer-file',
        after: { answerSheet: responseId },
      })
      return file
    })
}

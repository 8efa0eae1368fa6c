import { directoryDesks } from '@sunport/contract/calls/directory.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { bySite } from '../../platform/crud/reach.ts'
import type { Db } from '../../platform/database/database.ts'
import type { DirectoryPlaces } from '../../platform/directory-places.ts'
import { bound } from '../../platform/feature.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Waiting } from '../../platform/waiting.ts'
import { correctionRepo } from './correction-repo.ts'
import { correctionHandlers } from './correction-routes.ts'
import { correctionService } from './correction-service.ts'
import { importHandlers } from './import-routes.ts'
import { importService } from './import-service.ts'
import { directoryImportTask } from './import-task.ts'
import { importWork } from './import-work.ts'
import { recordHandlers } from './record-routes.ts'
import { recordService } from './record-service.ts'
import { directoryCorrection } from './table.ts'
import { directoryUndoes } from './undo.ts'

export interface DirectoryNeeds {
  ofProvince: DirectoryPlaces
  siteName(id: string): string | null
  notify: Notify
}

/** The desks behind the directories: records, what is asked to be corrected of them, and imports of whole registers. */
export const directoryFeature = (
  { db, clock, secret }: Platform,
  { ofProvince, siteName, notify }: DirectoryNeeds,
) => {
  const places = { ...ofProvince, siteName }
  const desk = (kind: DirectoryKind) =>
    bound(
      directoryDesks[kind],
      recordHandlers(kind, { db, over: (inside: Db) => recordService(inside, clock, kind, places) }),
    )
  return {
    undoes: directoryUndoes,
    calls: [
      desk('supplier'),
      desk('agency'),
      desk('expert'),
      desk('qualification'),
      desk('supplierQualification'),
      bound(calls.correction, correctionHandlers(correctionService(db, clock, secret, places, notify))),
      bound(calls.directoryImport, importHandlers(importService(db, clock, places))),
    ],
    tasks: [directoryImportTask(importWork(db, clock), clock)],
    offers: {
      /** Correction requests that wait for somebody's decision; nothing is said to who may not decide. */
      waiting: async ({
        id,
        userName,
        grants,
      }: Pick<CurrentUser, 'id' | 'userName' | 'grants'>): Promise<
        Partial<Record<'corrections', Waiting>>
      > => {
        const scope = grants.get('dir:correction:decide')
        if (!scope) return {}
        const actor = { userId: id, userName, orgName: null, ip: '', requestId: '' }
        const within = bySite(directoryCorrection.siteId).sees({ actor, scope })
        return { corrections: await correctionRepo(db).allWaiting(within) }
      },
    },
  }
}

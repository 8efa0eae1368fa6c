import { type LawDeskRow, lawColumns, type lawDesk } from '@sunport/contract/calls/law-desk.ts'
import { listFile, pagesOf } from '../../../platform/crud/list-file.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { Reach } from '../core/desk.ts'
import { reachOf } from '../core/reach.ts'
import { inWords, refuseLapsed, repealOf, setOnLaw, topicsOf } from './bulk.ts'
import { type LawDeskDeps, lawDeskService } from './service.ts'

const reach = (context: CallContext): Reach => reachOf('law', 'view', context)

export const lawDeskHandlers = (deps: LawDeskDeps): Handlers<typeof lawDesk> => {
  const { db, content } = deps
  const desk = lawDeskService(deps)
  return {
    list: (filter, context) => desk.list(filter, reach(context)),

    export: ({ format, ids, ...filter }, context) => {
      const from = reach(context)
      const pages = pagesOf<LawDeskRow>(paging => desk.list({ ...filter, ...paging }, from))
      return listFile('法规', format, lawColumns, inWords(pages, ids))
    },

    docx: ({ id, versionNo }, context) => desk.docx(id, versionNo, reach(context)),

    bulk: ({ action, rows, isRehearsal, topics, ...repeal }, context) => {
      const from = reachOf('law', 'edit', context)
      return runBulk({ db, over: content }, { rows, isRehearsal }, async (laws, row) => {
        if (action === 'references') return refuseLapsed(await desk.citationsOf(row.id, from))
        if (action === 'topics') return setOnLaw(laws, row.id, from, topicsOf(topics))
        return setOnLaw(laws, row.id, from, repealOf(repeal))
      })
    },

    citations: ({ id }, context) => desk.citations(id, reach(context)),
    channels: (_, context) => desk.channels(reach(context)),
    choices: ({ siteId, keyword }) => desk.choices(siteId, keyword),
  }
}

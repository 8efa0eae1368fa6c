import type { figures } from '@sunport/contract/calls/figures.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { rowsCsv, tableCsv } from './files.ts'
import type { FiguresService } from './service.ts'

export const figuresHandlers = (service: FiguresService): Handlers<typeof figures> => ({
  board: (input, { site, tags }) => service.board(input, site.id, tags),
  table: (input, { site, tags }) => service.table(input, site.id, tags),
  tableFile: async (input, { site, tags }) => tableCsv(await service.table(input, site.id, tags)),
  rows: (input, { site, tags }) => service.rows(input, site.id, tags),
  rowsFile: async (input, { site }) => rowsCsv(service.rowBatches(input, site.id)),
  parties: (input, { site, tags }) => service.parties(input, site.id, tags),
})

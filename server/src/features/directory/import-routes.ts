import type { directoryImport } from '@sunport/contract/calls/directory-import.ts'
import { directoryKinds } from '@sunport/contract/directory/fields.ts'
import { reachWith } from '../../platform/crud/crud-handlers.ts'
import { templateFile } from '../../platform/crud/import.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { importColumns } from './import-file.ts'
import type { ImportService } from './import-service.ts'

const viewing = reachWith('dir:import:view')
const running = reachWith('dir:import:run')

export const importHandlers = (service: ImportService): Handlers<typeof directoryImport> => ({
  template: ({ kind, format }) =>
    templateFile(
      `${directoryKinds[kind]}目录`,
      importColumns(kind).map(({ name, title, isRequired }) => ({
        name,
        title,
        ...(isRequired && { isRequired }),
      })),
      format,
    ),
  list: (filter, context) => service.list(filter, viewing(context)),
  get: ({ id }, context) => service.get(id, viewing(context)),
  lines: ({ id, verdict, ...paging }, context) => service.lines(id, verdict, paging, viewing(context)),
  upload: (input, context) => service.upload(input, running(context)),
  apply: ({ id }, context) => service.apply(id, running(context)),
  cancel: ({ id }, context) => service.cancel(id, running(context)),
})

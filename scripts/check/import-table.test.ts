import { expect, test } from 'vitest'
import { importTable } from './import-table.ts'

const findingsFor = (path: string, specifier: string) =>
  importTable([{ path, text: `\nimport { x } from '${specifier}'` }])

test.each([
  ['contract/src/call.ts', 'fastify'],
  ['contract/src/call.ts', 'node:crypto'],
  ['contract/src/call.ts', '@sunport/regions/pack.ts'],
  ['regions/src/north/pack.ts', '../south/theme.ts'],
  ['regions/src/north/pack.ts', 'react'],
  ['regions/src/common/links.ts', '../north/pack.ts'],
  ['regions/src/link.ts', './north/pack.ts'],
  ['server/src/platform/clock.ts', '../features/info/service.ts'],
  ['server/src/platform/clock.ts', '@sunport/regions/pack.ts'],
  ['server/src/features/info/service.ts', '../site/service.ts'],
  ['server/src/features/info/service.ts', '../site/table.ts'],
  ['server/src/features/info/read.ts', '../site/repo.ts'],
  ['server/src/features/info/service.ts', '../../app.ts'],
  ['server/src/features/info/service.ts', '@sunport/regions/north/pack.ts'],
  ['server/src/app.ts', '@sunport/web/entry-server.tsx'],
  ['web/src/api.ts', '@sunport/server/app.ts'],
  ['web/src/ui/icon.tsx', '../portal/place.ts'],
  ['web/src/ui/icon.tsx', '@sunport/contract/calls.ts'],
  ['web/src/ui/icon.tsx', 'antd'],
  ['web/src/portal/kinds/home/page.tsx', 'antd'],
  ['web/src/portal/kinds/home/page.tsx', '@sunport/regions/north/pack.ts'],
  ['web/src/portal/kinds/home/page.tsx', '../../../backoffice/store.ts'],
  ['web/src/backoffice/pages/user/page.tsx', '../role/form.tsx'],
  ['web/src/backoffice/pages/user/page.tsx', '../../shell/tags.ts'],
  ['web/src/backoffice/crud/list.tsx', '../pages/user/page.tsx'],
  ['web/src/backoffice/crud/list.tsx', '../../portal/place.ts'],
  ['web/src/backoffice/content/words.ts', '../pages/user/page.tsx'],
  ['web/src/backoffice/crud/list.tsx', '../content/words.ts'],
  ['web/src/backoffice/shell/mark.tsx', '../login/login-page.tsx'],
  ['web/src/backoffice/shell/mark.tsx', '../crud/list.tsx'],
  ['server/src/platform/clock.test.ts', '@sunport/web/api.ts'],
  ['web/src/backoffice/app.tsx', './pages/user/page.tsx'],
  ['web/src/backoffice/crud/list.test.ts', '../../../../server/src/app.ts'],
])('%s must not import %s', async (path, specifier) => {
  expect(await findingsFor(path, specifier)).toMatchObject([{ file: path, line: 2 }])
})

test.each([
  ['contract/src/call.ts', 'zod'],
  ['contract/src/call.test.ts', 'fast-check'],
  ['regions/src/north/pack.ts', './theme.ts'],
  ['regions/src/north/pack.ts', '../common/links.ts'],
  ['regions/src/north/pack.ts', '@sunport/contract/codes.ts'],
  ['regions/src/discover.ts', 'node:fs'],
  ['server/src/platform/clock.ts', '@sunport/contract/codes.ts'],
  ['server/src/features/info/service.ts', '../../platform/clock.ts'],
  ['server/src/features/info/service.ts', './repo.ts'],
  ['server/src/features/info/read.ts', '../site/table.ts'],
  ['server/src/features/info/info.test.ts', '../../app.ts'],
  ['server/src/app.ts', './features/info/routes.ts'],
  ['web/src/ui/icon.tsx', '@sunport/contract/format/dates.ts'],
  ['web/src/portal/kinds/home/page.tsx', '@sunport/regions/link.ts'],
  ['web/src/portal/kinds/home/page.tsx', '../../../api.ts'],
  ['web/src/backoffice/pages/user/page.tsx', 'antd'],
  ['web/src/backoffice/pages/user/page.tsx', '../../crud/list.tsx'],
  ['web/src/backoffice/pages/user/page.tsx', '../../content/words.ts'],
  ['web/src/backoffice/content/words.ts', '../editor/props.ts'],
  ['web/src/backoffice/login/login-page.tsx', '../shell/mark.tsx'],
  ['server/src/app.test.ts', '@sunport/regions/discover.ts'],
  ['web/src/router.tsx', './portal/layouts.tsx'],
  ['e2e/portal.ts', '../server/src/app.ts'],
])('%s may import %s', async (path, specifier) => {
  expect(await findingsFor(path, specifier)).toEqual([])
})

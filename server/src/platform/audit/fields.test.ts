import { fieldWords } from '@sunport/contract/audit/fields.ts'
import { log } from '@sunport/contract/calls/log.ts'
import { noticeList } from '@sunport/contract/calls/notice-list.ts'
import { orgFieldNames } from '@sunport/contract/calls/org-shapes.ts'
import { systemNotice } from '@sunport/contract/calls/system-notice.ts'
import { user } from '@sunport/contract/calls/user.ts'
import { view } from '@sunport/contract/calls/view.ts'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { checkWord } from '../../features/check/table.ts'
import { codeRule } from '../../features/crosswalk/table.ts'
import { dictItem, dictType } from '../../features/dictionary/table.ts'
import { campaign } from '../../features/environment/campaign/table.ts'
import { indicator } from '../../features/environment/indicator/table.ts'
import { file } from '../../features/file/table.ts'
import { link, linkClass } from '../../features/link/table.ts'
import { frontError } from '../../features/log/table.ts'
import { region } from '../../features/region/table.ts'
import { settingProposal, sysConf } from '../../features/setting/table.ts'
import { channel, site } from '../../features/site/table.ts'
import { taskRun, timedTask } from '../../features/task/table.ts'
import { workdayCalendar, workdayEdition } from '../../features/workday/table.ts'
import { appUser, func, menu, organisation, role } from '../rights/tables.ts'

/** Tables whose whole rows, or whatever differs between two of them, stand in audit rows. */
const tables = {
  appUser,
  campaign,
  channel,
  checkWord,
  codeRule,
  dictItem,
  dictType,
  file,
  frontError,
  func,
  indicator,
  link,
  linkClass,
  menu,
  organisation,
  region,
  role,
  settingProposal,
  site,
  sysConf,
  taskRun,
  timedTask,
  workdayCalendar,
  workdayEdition,
}
/** What is left out of a row before it is kept. */
const secret = [
  'citizenIdIndex',
  'citizenIdSealed',
  'credential',
  'previewKey',
  'recoveryHashes',
  'totpLastStep',
  'totpSealed',
]

const wordless = (names: readonly string[]): string[] =>
  names.filter(name => !Object.hasOwn(fieldWords, name) && !secret.includes(name))

test.each(Object.entries(tables))('every column of %s has words in the log', (_, table: PgTable) => {
  expect(wordless(Object.keys(getTableColumns(table)))).toEqual([])
})

/** What somebody asked for, or entered, is kept as it came. */
const inputs = {
  exportedUsers: user.export.input,
  exportedOperations: log.exportOperations.input,
  exportedLogins: log.exportLogins.input,
  exportedVisits: log.exportVisits.input,
  exportedCalls: log.exportCalls.input,
  exportedErrors: log.exportErrors.input,
  exportedNotices: noticeList.export.input,
  systemNotice: systemNotice.create.input,
  view: view.save.input,
}

test.each(Object.entries(inputs))('every field of %s has words in the log', (_, input) => {
  expect(wordless(Object.keys(input.shape))).toEqual([])
})

test('the history of a unit knows no field that the log has no words for', () => {
  expect(wordless(Object.keys(orgFieldNames))).toEqual([])
})

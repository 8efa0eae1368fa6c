import { CallError } from '@sunport/contract/client.ts'
import { silentCodes } from '@sunport/contract/known-problems.ts'
import { type ProblemKey, problems } from '@sunport/contract/problems.ts'
import type { FieldProblem, FormField } from './schema-check.ts'

/** Refusals that are about one field, whatever form it stands in. */
const refusedFields: Partial<Record<ProblemKey, string>> = {
  'view.name_exists': 'name',
  'dict.type_exists': 'dictType',
  'dict.code_exists': 'dictCode',
  'dict.keyed_by_name': 'dictName',
  'dict.parent_missing': 'parentCode',
  'org.cycle': 'parentId',
  'org.parent_missing': 'parentId',
  'org.region_missing': 'regionCode',
  'user.mobile_taken': 'mobile',
  'user.org_outside': 'orgId',
  'menu.cycle': 'parentId',
  'menu.parent': 'parentId',
  'check.word_taken': 'word',
  'task.code_exists': 'jobCode',
  'task.cron': 'cron',
  'region.code': 'id',
  'region.code_exists': 'id',
  'region.parent': 'parentCode',
  'region.cycle': 'parentCode',
  'region.other_province': 'parentCode',
  'region.merge_target': 'into',
  'conf.key_exists': 'confKey',
  'workday.parent': 'parentId',
  'workday.region_taken': 'regionCodes',
  'workday.region_unknown': 'regionCodes',
  'channel.mark_taken': 'pagemark',
  'channel.name_taken': 'name',
  'channel.parent': 'parentId',
  'channel.cycle': 'parentId',
  'channel.target': 'into',
  'site.code_taken': 'siteCode',
  'site.host_taken': 'domains',
  'link.class_taken': 'classCode',
  'message.article_missing': 'citations',
  'message.uncited': 'citations',
}

const fieldNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(refusedFields).map(([key, name]) => [problems[key as ProblemKey].code, name]),
)

export const isSilent = (failure: unknown): boolean =>
  failure instanceof CallError && silentCodes.includes(failure.code)

const fieldOf = ({ code, message }: CallError, fields: readonly FormField[]): FormField | undefined => {
  const name = fieldNames[code]
  if (name) return fields.find(({ path }) => path.length === 1 && path[0] === name)
  // A refused input is described in words that begin with what it is called.
  if (code !== problems['request.invalid'].code) return undefined
  return fields.find(({ label }) => label !== '' && message.startsWith(label))
}

/** Where the form shows what the server said: at its field, or at the top; undefined when it says nothing. */
export const refusalOf = (failure: unknown, fields: readonly FormField[]): FieldProblem | undefined => {
  if (isSilent(failure)) return undefined
  const message = failure instanceof Error ? failure.message : String(failure)
  const field = failure instanceof CallError ? fieldOf(failure, fields) : undefined
  return field ? { field, message } : { message }
}

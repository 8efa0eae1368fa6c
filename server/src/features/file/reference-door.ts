import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CallContext, CurrentUser } from '../../platform/http/context.ts'
import type { InputDoor } from '../../platform/http/invoke.ts'
import { type DataScope, sitesWithin } from '../../platform/rights/data-scope.ts'
import { referenceRepo } from './reference-repo.ts'

const anywhere = '*'
const namedIn = /\/rest\/v2\/files\/([\w-]{1,100})/g
/** Where a file is named by its bare id. */
const idKeys = new Set(['fileId', 'fileIds'])

/** These keep nothing: one removes a file of the caller's own, the others answer what they were given. */
const keepNothing: readonly Pick<Call, 'method' | 'path'>[] = [
  calls.files.deleteFck,
  calls.richText.clean,
  calls.richText.compare,
]

/** Every file that an input names, wherever in it. */
export const filesNamedIn = (input: unknown): string[] => {
  const found = new Set<string>()
  const left: [key: string, value: unknown][] = [['', input]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [key, value] = next
    if (typeof value === 'string') {
      if (idKeys.has(key)) found.add(value)
      for (const [, id] of value.matchAll(namedIn)) if (id) found.add(id)
    } else if (Array.isArray(value)) for (const each of value) left.push([key, each])
    else if (typeof value === 'object' && value !== null && !(value instanceof Blob))
      left.push(...Object.entries(value))
  }
  return [...found]
}

const scopesOf = (grants: ReadonlyMap<FunctionCode, DataScope>, access: string): DataScope =>
  [...grants].flatMap(([code, scope]) => (code.startsWith('cms:') || code === access ? scope : []))

/** How far somebody reaches who writes: by all that he holds, and in whose stead he works. */
const reachOf = ({ grants, standsIn = [] }: CurrentUser, access: string): DataScope =>
  [grants, ...standsIn.map(absent => absent.grants)].flatMap(each => scopesOf(each, access))

/**
 * Whoever writes names no file that he may not use, in whatever call and field: it would open to all who read. What he
 * may use, the sites that he works for may show from then on.
 */
export const createReferenceDoor =
  (db: Db): InputDoor =>
  async (call: Call, input: unknown, { user }: CallContext): Promise<void> => {
    if (!user || !call.signed) return
    if (keepNothing.some(({ method, path }) => call.method === method && call.path === path)) return
    const named = filesNamedIn(input)
    if (named.length === 0) return
    const scope = reachOf(user, call.access)
    const refused = await referenceRepo(db).refused(named, user, { user, scope })
    if (refused.length > 0) throw new Problem('content.file', '引用的文件不存在，或不属于您可以使用的站点')
    await referenceRepo(db).admit(named, sitesWithin(scope) ?? [anywhere])
  }

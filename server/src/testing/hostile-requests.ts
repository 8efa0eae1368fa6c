import type { Call } from '@sunport/contract/call.ts'
import { functionCodes } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { tag, touchTags } from '../platform/cache/tags.ts'
import type { TestApp } from './app.ts'
import { hostileTexts, oneOf, type Random } from './hostile-input.ts'
import { insertRole, insertUser } from './people.ts'
import { type SignedIn, signatureFor, signIn } from './signing.ts'

/** Nothing of ours to be read in an answer. */
export const leaks = /\bat .*\.[jt]s:\d|node_modules|SELECT .* FROM|pg_catalog|ECONN|ENOENT|argon2id|root:x:0/

/** Files are read by their own tests; a screen that was locked answers nothing else any more. */
export const isAttackable = ({ takes, path }: Call): boolean =>
  takes === 'json' && path !== '/rest/v2/auth/lock'

type Node = Record<string, unknown>

/** With what refers to itself written out, twice at most: a tree has branches, and they have some. */
const writtenOut = (node: unknown, defs: Node, left: number): unknown => {
  if (Array.isArray(node)) return node.map(part => writtenOut(part, defs, left))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, $defs: _, ...own } = node as { $ref?: string; $defs?: Node }
  if ($ref) return left > 0 ? writtenOut(defs[$ref.slice('#/$defs/'.length)], defs, left - 1) : undefined
  return Object.fromEntries(Object.entries(own).map(([name, part]) => [name, writtenOut(part, defs, left)]))
}

interface Shape {
  properties?: Record<string, object>
}

export const shapeOf = (call: Call): Shape => {
  const shape = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as { $defs?: Node }
  return writtenOut(shape, shape.$defs ?? {}, 2) as Shape
}

/** Without the riddle's answer: one that is wrong is refused before anything else is looked at. */
export const shapeBehindTheDoor = (call: Call): object => {
  const shape = shapeOf(call)
  if (!call.proof) return shape
  const { proof: _, ...properties } = shape.properties ?? {}
  return { ...shape, properties }
}

/** What is had for a riddle's answer alone: to refuse a wrong one is all that it does for whoever has none. */
export const isForAnswerAlone = (call: Call): boolean =>
  !call.proof && Object.hasOwn(shapeOf(call).properties ?? {}, 'proof')

/** Asked to come later, or for a riddle's answer: nothing behind that was tried. */
export const isStopped = ({ statusCode, body }: { statusCode: number; body: string }): boolean =>
  statusCode === 429 || /^\{"code":"(?:429|469[0-68])"/.test(body)

/** Nobody is asked for a riddle, however many send; how many do from one address is not the matter here. */
const withoutRiddles = async (app: TestApp): Promise<void> => {
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES ('interaction.proof-from-all', '计算验证', 'int', '10000000')`)
  await touchTags(app.db, [tag.configuration])
  await app.settled()
}

/** Somebody who may do everything, and somebody else when his session has ended over it. */
export const createAttacker = async (app: TestApp) => {
  await withoutRiddles(app)
  await insertRole(app.db, { id: 'role-everything', roleLevel: '1', dataScope: 'all' }, [...functionCodes])
  let people = 0
  const somebody = async (): Promise<SignedIn> => {
    const userName = `everything${++people}`
    await insertUser(app.db, { userName, roleIds: ['role-everything'] })
    return signIn(app, userName, 'Right-Password-1')
  }
  let signed = await somebody()
  let sent = 0
  const isEnded = (body: string): boolean => /"code":"(?:5560|5563|4772|401)"/.test(body.slice(0, 40))
  return {
    /** From as many places as there are requests. */
    send: (call: Call, url: string, input: Record<string, unknown>) => {
      sent += 1
      const body = call.method === 'POST' || call.method === 'PUT' ? JSON.stringify(input) : undefined
      const { method } = call
      return app.http.inject({
        method,
        url,
        remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        headers: {
          cookie: signed.cookie,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...signatureFor({ key: signed.key, method, url, at: app.clock.now(), ...(body ? { body } : {}) }),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
    },
    /** Whether an answer says what it must not; a session that is over is begun anew. */
    judge: async ({ statusCode, body }: { statusCode: number; body: string }): Promise<boolean> => {
      if (isEnded(body)) signed = await somebody()
      return statusCode === 500 || body.startsWith('{"code":"500"') || leaks.test(body)
    },
  }
}

const wordFor = (value: unknown, random: Random): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : oneOf(random, hostileTexts)

/** With its parameters in the path, as somebody might write them. */
export const addressOf = (call: Call, input: Record<string, unknown>, random: Random): string => {
  const rest = { ...input }
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const word = wordFor(rest[name], random).toWellFormed().slice(0, 150)
    delete rest[name]
    return encodeURIComponent(word) || 'x'
  })
  if (call.method !== 'GET' && call.method !== 'DELETE') return `/gpcms${path}`
  const query = Object.entries(rest).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      item => [name, wordFor(item, random).slice(0, 2_000)] as const,
    ),
  )
  return `/gpcms${path}?${query.map(pair => pair.map(text => encodeURIComponent(text.toWellFormed())).join('=')).join('&')}`
}

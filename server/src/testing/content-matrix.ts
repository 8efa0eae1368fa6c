import { randomUUID } from 'node:crypto'
import type { ContentAction, ContentKind, OpenState, PublicState } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem, type ProblemKey } from '@sunport/contract/problems.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearse } from '../platform/crud/rehearsal.ts'
import type { Db } from '../platform/database/database.ts'
import type { CurrentUser } from '../platform/http/context.ts'
import { createTestApp, type TestApp } from './app.ts'
import { type Bench, contentBench } from './content.ts'
import { daily, oneIn } from './thoroughness.ts'

type Role = 'author' | 'editor' | 'first' | 'second' | 'last' | 'keeper' | 'viewer'

const rights: Record<Role, string[]> = {
  author: ['view', 'edit', 'review1', 'review2', 'review3'],
  editor: ['view', 'edit'],
  first: ['view', 'review1'],
  second: ['view', 'review2'],
  last: ['view', 'review3'],
  keeper: ['view', 'withdraw'],
  viewer: ['view'],
}

const publicly: PublicState[] = ['draft', 'live', 'withdrawn', 'offline', 'expired', 'recycled']
const opens: OpenState[] = ['none', 'draft', 'returned', 'review1', 'review2', 'review3', 'scheduled']

/** What was never public always has something open; what is in the bin is a draft. */
const exists = (state: PublicState, open: OpenState): boolean => {
  if (state === 'draft') return open !== 'none'
  return state !== 'recycled' || open === 'draft' || open === 'returned'
}

const reviewed = ['review1', 'review2', 'review3']
const levelRole: Record<string, Role> = { review1: 'first', review2: 'second', review3: 'last' }
const wasPublic = ['live', 'withdrawn', 'offline', 'expired']

type Expectation = 'allowed' | ProblemKey

/** Says once more, in other words than the rules, what each cell must be. */
const expected = (
  kind: ContentKind,
  action: ContentAction,
  state: PublicState,
  open: OpenState,
  role: Role,
): Expectation => {
  const isEditor = role === 'author' || role === 'editor'
  const need = (isHeld: boolean, fits: boolean): Expectation => {
    if (!isHeld) return 'access.forbidden'
    return fits && state !== 'recycled' ? 'allowed' : 'content.state'
  }
  const isReviewed = reviewed.includes(open) && state !== 'recycled'
  const review = (): Expectation => {
    if (!reviewed.includes(open)) return 'content.state'
    if (role !== 'author' && levelRole[open] !== role) return 'access.forbidden'
    if (!isReviewed) return 'content.state'
    return role === 'author' ? 'content.own_work' : 'allowed'
  }
  switch (action) {
    case 'edit':
    case 'submit':
      return need(isEditor, open === 'draft' || open === 'returned')
    case 'recall':
      if (!isEditor) return 'access.forbidden'
      if (!isReviewed) return 'content.state'
      return role === 'author' ? 'allowed' : 'content.author_only'
    case 'approve':
    case 'sendBack':
    case 'transfer':
    case 'cosign':
      return review()
    case 'emergency': {
      const outcome = need(role === 'last' || role === 'author', open !== 'none' && open !== 'scheduled')
      return outcome === 'allowed' && role === 'author' ? 'content.own_work' : outcome
    }
    case 'unschedule':
      return need(role === 'last' || role === 'author', open === 'scheduled')
    case 'revise':
      return need(isEditor, wasPublic.includes(state) && open === 'none')
    case 'discard':
      return need(isEditor, wasPublic.includes(state) && (open === 'draft' || open === 'returned'))
    case 'withdraw':
      return need(role === 'keeper', state === 'live')
    case 'takeOffline':
      return need(role === 'keeper', state === 'live' || state === 'withdrawn')
    case 'restore':
      return need(role === 'keeper', ['withdrawn', 'offline', 'expired'].includes(state) && open === 'none')
    case 'refer':
      return need(isEditor, state === 'live')
    case 'move':
      return need(role === 'keeper', kind !== 'window' && wasPublic.includes(state))
    case 'pin':
      return need(role === 'second' || role === 'author', kind !== 'window' && state === 'live')
    case 'remove':
      return need(isEditor, state === 'draft' && (open === 'draft' || open === 'returned'))
  }
}

const actions: ContentAction[] = [
  'edit',
  'submit',
  'recall',
  'approve',
  'sendBack',
  'transfer',
  'cosign',
  'emergency',
  'unschedule',
  'revise',
  'discard',
  'withdraw',
  'takeOffline',
  'restore',
  'refer',
  'move',
  'pin',
  'remove',
]

const cellsOf = (kind: ContentKind) =>
  publicly.flatMap(state =>
    opens
      .filter(open => exists(state, open))
      .map(open => ({ state, open, name: `${kind} ${state}/${open}` })),
  )

/** Every action of every role in every state of a kind; in a file of its own each, so that they share the cores. */
export const describeMatrix = (kind: ContentKind): void => {
  let app: TestApp
  let bench: Bench
  beforeAll(async () => {
    app = await createTestApp()
    bench = await contentBench(app)
  })
  afterAll(() => app.close())

  const userFor = (role: Role): CurrentUser =>
    bench.user(
      role,
      rights[role].map(right => `cms:${kind}:${right}` as FunctionCode),
    )

  /** Tries one action as one person; what succeeds is taken back. */
  const outcome = async (
    action: ContentAction,
    on: { id: string; version: number },
    user: CurrentUser,
    isExpectedToSucceed: boolean,
  ) => {
    const attempt = async (inside: Db) => {
      try {
        await bench.perform(inside, kind, action, on, user)
        return 'allowed'
      } catch (failure) {
        if (failure instanceof Problem) return failure.key
        throw failure
      }
    }
    return isExpectedToSucceed ? rehearse(app.db, attempt) : attempt(app.db)
  }

  /**
   * Daily, articles are tried by everybody. Rights are asked in the same way for all kinds, so of the others those try
   * who hold the right in some state, and one who does not.
   */
  const rolesFor = (action: ContentAction): readonly Role[] => {
    const all = Object.keys(rights) as Role[]
    const mayInSome = (role: Role): boolean =>
      cellsOf(kind).some(
        ({ state, open }) => expected(kind, action, state, open, role) !== 'access.forbidden',
      )
    if (kind === 'article') return all
    return daily(all, roles => roles.filter(role => role === 'viewer' || mayInSome(role)))
  }

  test.each(daily(cellsOf(kind), oneIn(3)))('every action of every role: $name', async ({ state, open }) => {
    const id = randomUUID()
    const version = await bench.put({ id, kind, state, open })
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const action of actions)
      for (const role of rolesFor(action)) {
        const cell = `${action} by ${role}`
        const want = expected(kind, action, state, open, role)
        wanted[cell] = want
        found[cell] = await outcome(action, { id, version }, userFor(role), want === 'allowed')
      }
    expect(found).toEqual(wanted)
  })
}

import { type MessageState, messageStates } from '@sunport/contract/codes.ts'
import { type MessageAction, type MessageRight, messageActions } from '@sunport/contract/message/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehearse } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { createSettings, type Settings } from '../../../platform/settings.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type MessageBench, messageBench } from '../../../testing/messages.ts'
import { answering } from './answering.ts'
import { releasing } from './releasing.ts'
import type { DeskActions } from './routes.ts'
import { messageTiming } from './timing.ts'
import { tellingWriters } from './told.ts'
import { triage } from './triage.ts'
import { messageWork } from './working.ts'

type Role =
  | 'keeper'
  | 'handler'
  | 'colleague'
  | 'reviewer'
  | 'author'
  | 'former'
  | 'publisher'
  | 'taker'
  | 'viewer'

const rights: Record<Role, MessageRight[]> = {
  keeper: ['view', 'accept', 'assign'],
  handler: ['view', 'accept', 'reply'],
  colleague: ['view', 'accept', 'reply'],
  reviewer: ['view', 'review2', 'publish'],
  author: ['view', 'reply', 'review2'],
  /** Had it once and handed it over: what he began is in the answer. */
  former: ['view', 'review2'],
  publisher: ['view', 'publish'],
  taker: ['view', 'withdraw'],
  viewer: ['view'],
}
const roles = Object.keys(rights) as Role[]
const states = Object.keys(messageStates) as MessageState[]
const open: MessageState[] = [
  'received',
  'accepted',
  'transferring',
  'assigned',
  'supplement',
  'reviewing',
  'recheck',
]

/** Says once more, in other words than the rules, what each cell must be. */
const expected = (action: MessageAction, state: MessageState, role: Role, wish: boolean): string => {
  const need = (held: readonly Role[], from: readonly MessageState[]): string => {
    if (!held.includes(role)) return 'access.forbidden'
    return from.includes(state) ? 'allowed' : 'message.state'
  }
  const takers: Role[] = ['keeper', 'handler', 'colleague']
  switch (action) {
    case 'accept':
      return need(takers, ['received'])
    case 'take':
      return need(takers, ['transferring'])
    case 'refuse':
    case 'spam':
      return need(['keeper'], ['received'])
    case 'merge':
    case 'transfer':
      return need(['keeper'], ['received', 'accepted'])
    case 'assign':
      return need(['keeper'], ['accepted', 'assigned'])
    case 'askMore':
      return need(takers, ['accepted', 'assigned'])
    case 'saveReply':
    case 'submitReply':
    case 'giveBack': {
      const outcome = need(['handler', 'colleague', 'author'], ['assigned'])
      return outcome === 'allowed' && role !== 'handler' ? 'message.not_yours' : outcome
    }
    case 'extend':
      return need(['keeper'], ['assigned'])
    case 'approve':
    case 'sendBack': {
      const outcome = need(['reviewer', 'author', 'former'], ['reviewing'])
      return outcome === 'allowed' && role !== 'reviewer' ? 'message.own_answer' : outcome
    }
    case 'publish': {
      const outcome = need(['reviewer', 'publisher'], ['answered', 'recheck'])
      return outcome === 'allowed' && !wish ? 'message.no_consent' : outcome
    }
    case 'keepPrivate':
      return need(['reviewer', 'publisher'], ['answered'])
    case 'withdraw':
      return need(['taker'], ['published', 'recheck'])
    case 'recheck':
      return need(['reviewer', 'publisher'], ['published'])
    case 'urge':
    case 'classify':
      return need(['keeper'], open)
    case 'note':
    case 'call':
      return need(takers, open)
    case 'close':
      return need(
        ['keeper'],
        open.filter(each => each !== 'recheck'),
      )
  }
}

let app: TestApp
let bench: MessageBench
let settings: Settings
let people: Record<Role, CurrentUser>
beforeAll(async () => {
  app = await createTestApp()
  bench = await messageBench(app)
  settings = await createSettings(app.db)
  people = {} as Record<Role, CurrentUser>
  for (const role of roles) people[role] = await bench.person(role, rights[role])
})
afterAll(() => app.close())

const actionsOver = (db: Db): DeskActions => {
  const work = messageWork(db, app.clock, async () => {})
  const timing = messageTiming(app.workdays, settings)
  const tell = tellingWriters(app.secret)
  return {
    ...triage(work, timing, tell),
    ...answering(work, timing, tell, async () => {}),
    ...releasing(work),
  }
}

/** What each action asks for beside the message. */
const inputs = (action: MessageAction, into: string): Record<string, unknown> => ({
  reason: '按规定办理',
  reasonCode: 'scope',
  words: '请尽快办理',
  question: '请补充项目编号',
  orgId: bench.unit.id,
  coHandlers: [],
  text: '您好，声明函应当填写制造商的上一年度数据，没有上一年度数据的可以不填。',
  citations: ['政府采购促进中小企业发展管理办法'],
  days: 5,
  priority: 'urgent',
  released: { subject: [], content: [], replies: {} },
  ...(action === 'merge' && { into }),
})

const cells = states.flatMap(state => [true, false].map(wish => ({ state, wish })))
const wished: readonly MessageState[] = ['published', 'recheck']

test.each(cells.filter(({ state, wish }) => wish || !wished.includes(state)))(
  'every action of every role: $state, with consent $wish',
  async ({ state, wish }) => {
    const item = await bench.put({
      state,
      publicWish: wish,
      handlerId: people.handler.id,
      handlerOrgId: bench.unit.id,
      ...(['assigned', 'reviewing', 'answered', 'published', 'recheck'].includes(state) && {
        replyBy: people.author.id,
        handedBy: [people.former.id],
      }),
    })
    const twin = await bench.put({ state: 'received' })
    const before = await bench.snapshot(item.id)
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const action of Object.keys(messageActions) as MessageAction[])
      for (const role of roles) {
        const want = expected(action, state, role, wish)
        wanted[`${action} by ${role}`] = want
        const input = { ...item, ...inputs(action, twin.id) }
        const user = people[role]
        const acting = {
          user,
          actor: { userId: user.id, userName: user.userName, orgName: null, ip: '', requestId: '' },
        }
        const attempt = async (db: Db): Promise<string> => {
          try {
            await (actionsOver(db)[action] as (on: unknown, by: unknown) => Promise<void>)(input, acting)
            return 'allowed'
          } catch (failure) {
            if (failure instanceof Problem) return failure.key
            throw failure
          }
        }
        found[`${action} by ${role}`] =
          want === 'allowed' ? await rehearse(app.db, attempt) : await attempt(app.db)
      }
    expect(found).toEqual(wanted)
    expect(await bench.snapshot(item.id)).toEqual(before)
  },
)

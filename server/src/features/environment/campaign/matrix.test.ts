import { randomUUID } from 'node:crypto'
import {
  type CampaignAction,
  type CampaignState,
  type OpinionAction,
  type OpinionState,
  opinionStates,
} from '@sunport/contract/environment/campaign-policy.ts'
import { campaignStates } from '@sunport/contract/environment/campaign-states.ts'
import { type ProblemKey, problems } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { insertCampaign, insertOpinion } from '../../../testing/campaigns.ts'
import { type Acting, actAs, insertRole, insertUser } from '../../../testing/people.ts'

const roles = {
  editor: ['role-editor'],
  first: ['role-review1'],
  second: ['role-review2'],
  last: ['role-review3'],
  system: ['role-sa'],
  unit: ['role-unit'],
  /** Holds everything, and wrote what he acts on. */
  author: ['campaign-author'],
  nobody: [],
} as const satisfies Record<string, readonly string[]>
type Role = keyof typeof roles
const roleNames = Object.keys(roles) as Role[]

let app: TestApp
const people = new Map<Role, Acting>()
let authorId = ''
beforeAll(async () => {
  app = await createTestApp()
  await insertRole(app.db, { id: 'campaign-author', dataScope: 'all' }, [
    'cms:campaign:view',
    'cms:campaign:edit',
    'cms:campaign:handle',
    'cms:campaign:publish',
    'cms:article:edit',
  ])
  for (const role of roleNames) {
    const id = await insertUser(app.db, { userName: `matrix-${role}`, roleIds: [...roles[role]] })
    if (role === 'author') authorId = id
    people.set(role, await actAs(app, `matrix-${role}`))
  }
  await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type)
    VALUES ('matrix-list', 'matrix-list', 'gd', '政策', 'matrix-list', 'list')`)
})
afterAll(() => app.close())

type Expectation = 'allowed' | ProblemKey

const need = (isHeld: boolean, isFit: boolean, otherwise: ProblemKey): Expectation => {
  if (!isHeld) return 'access.forbidden'
  return isFit ? 'allowed' : otherwise
}

/** Says once more, in other words than the rules, what each cell must be. */
const campaignCell = (action: CampaignAction, state: CampaignState, role: Role): Expectation => {
  const writes = role === 'editor' || role === 'author'
  const signs = role === 'second' || role === 'last' || role === 'author'
  const own = (cell: Expectation): Expectation =>
    cell === 'allowed' && role === 'author' ? 'campaign.own_work' : cell
  switch (action) {
    case 'edit':
    case 'remove':
      return need(writes, state === 'draft', 'campaign.state')
    case 'release':
      return own(need(signs, state === 'draft', 'campaign.state'))
    case 'recall':
      return need(signs, state === 'waiting', 'campaign.state')
    case 'extend':
      return need(signs, state === 'waiting' || state === 'open', 'campaign.state')
    case 'close':
      return need(signs, state === 'open', 'campaign.state')
    case 'note':
      return need(writes, state === 'ended', 'campaign.state')
    case 'answer':
      return own(need(signs, state === 'ended', 'campaign.state'))
    case 'convert':
      return need(writes, state === 'ended' || state === 'answered', 'campaign.state')
  }
}

const opinionCell = (
  action: OpinionAction,
  campaign: CampaignState,
  state: OpinionState,
  publicWish: boolean,
  role: Role,
): Expectation => {
  const handles = role === 'editor' || role === 'author'
  const signs = role === 'second' || role === 'last' || role === 'author'
  const isShowing = action === 'show' || action === 'hide'
  if (!(isShowing ? signs : handles)) return 'access.forbidden'
  if (campaign !== 'open' && campaign !== 'ended') return 'opinion.closed'
  const isDecided = ['adopted', 'partly', 'rejected'].includes(state)
  if (isShowing) {
    if (!isDecided) return 'opinion.state'
    return action === 'show' && !publicWish ? 'opinion.no_wish' : 'allowed'
  }
  const targets: Partial<Record<OpinionAction, OpinionState>> = {
    adopt: 'adopted',
    partly: 'partly',
    reject: 'rejected',
  }
  if (action === 'merge') return state === 'pending' ? 'allowed' : 'opinion.state'
  if (action === 'reopen') return state === 'pending' ? 'opinion.state' : 'allowed'
  return state === 'duplicate' || state === targets[action] ? 'opinion.state' : 'allowed'
}

/** Of keys that answer alike the first is meant. */
const codes = new Map(
  Object.entries(problems)
    .map(([key, { code, message }]): [string, string] => [`${code} ${message}`, key])
    .reverse(),
)
const outcomeOf = ({ code, msg }: { code: string; msg: string }): string =>
  code === '200' ? 'allowed' : (codes.get(`${code} ${msg}`) ?? `${code} ${msg}`)

const written = {
  title: '改过的征集标题',
  background: '<p>背景</p>',
  startAt: '2026-06-01 08:00:00',
  endAt: '2026-06-20 18:00:00',
}
const reason = '测试用的一个原因'

const actOnCampaign = (acting: Acting, action: CampaignAction, id: string) => {
  const on = { id, version: 1 }
  const path = `/campaigns/${id}`
  switch (action) {
    case 'edit':
      return acting.put(path, { ...on, ...written })
    case 'remove':
      return acting.remove(`${path}?version=1`)
    case 'extend':
      return acting.post(`${path}/extend`, { ...on, reason, endAt: '2026-07-01 18:00:00' })
    case 'note':
      return acting.post(`${path}/note`, { ...on, note: '感谢各方参与。' })
    case 'convert':
      return acting.post(`${path}/convert`, { ...on, articleId: randomUUID(), channelId: 'matrix-list' })
    case 'release':
    case 'answer':
      return acting.post(`${path}/${action}`, on)
    case 'recall':
    case 'close':
      return acting.post(`${path}/${action}`, { ...on, reason })
  }
}

const actOnOpinion = (acting: Acting, action: OpinionAction, id: string) => {
  const on = { id, version: 1 }
  if (action === 'show') return acting.post(`/opinions/${id}/show`, { ...on, text: '可以公开的话' })
  if (action === 'hide') return acting.post(`/opinions/${id}/hide`, on)
  return acting.post(`/opinions/${id}/decide`, {
    ...on,
    action,
    reason,
    response: '已写入第一条',
    intoNo: 99,
  })
}

const tables = async () =>
  (
    await app.db.execute<{ rows: string }>(sql`SELECT
      (SELECT coalesce(jsonb_agg(to_jsonb(c) ORDER BY id), '[]') FROM campaign c)::text
      || (SELECT coalesce(jsonb_agg(to_jsonb(o) ORDER BY id), '[]') FROM campaign_opinion o)::text
      || (SELECT count(*) FROM info)::text AS rows`)
  ).rows[0]?.rows

/** One cell: done by one person on rows of its own, and where it is refused nothing is written. */
const cell = async (
  role: Role,
  want: Expectation,
  put: () => Promise<string>,
  act: (acting: Acting, id: string) => Promise<{ code: string; msg: string }>,
): Promise<string> => {
  const id = await put()
  const before = await tables()
  const acting = people.get(role)
  if (!acting) throw new Error(`nobody is ${role}`)
  const outcome = outcomeOf(await act(acting, id))
  if (want !== 'allowed' && (await tables()) !== before) return `${outcome}, and something was written`
  return outcome
}

const clear = async () => {
  await app.db.execute(sql`DELETE FROM campaign_opinion`)
  await app.db.execute(sql`DELETE FROM campaign`)
}

const campaignActionNames: CampaignAction[] = [
  'edit',
  'remove',
  'release',
  'recall',
  'extend',
  'close',
  'note',
  'answer',
  'convert',
]
const times: Record<CampaignState, { startAt: string; endAt: string }> = {
  draft: { startAt: '2026-06-01T00:00:00Z', endAt: '2026-06-20T10:00:00Z' },
  waiting: { startAt: '2026-06-15T00:00:00Z', endAt: '2026-06-20T10:00:00Z' },
  open: { startAt: '2026-06-01T00:00:00Z', endAt: '2026-06-20T10:00:00Z' },
  ended: { startAt: '2026-05-01T00:00:00Z', endAt: '2026-06-01T10:00:00Z' },
  answered: { startAt: '2026-05-01T00:00:00Z', endAt: '2026-06-01T10:00:00Z' },
}

test.each(Object.keys(campaignStates) as CampaignState[])(
  'every action of every role on a campaign that is %s',
  async state => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const action of campaignActionNames)
      for (const role of roleNames) {
        await clear()
        const want = campaignCell(action, state, role)
        wanted[`${action} by ${role}`] = want
        found[`${action} by ${role}`] = await cell(
          role,
          want,
          () => insertCampaign(app.db, { state, authorId, note: '说明', ...times[state] }),
          (acting, id) => actOnCampaign(acting, action, id),
        )
      }
    expect(found).toEqual(wanted)
  },
  60_000,
)

const opinionActionNames: OpinionAction[] = ['adopt', 'partly', 'reject', 'merge', 'reopen', 'show', 'hide']
const opinionCases = (['open', 'ended', 'answered'] as const).flatMap(campaign =>
  (Object.keys(opinionStates) as OpinionState[]).map(state => ({ campaign, state })),
)

test.each(opinionCases)(
  'every action of every role on an opinion that is $state, its campaign being $campaign',
  async ({ campaign, state }) => {
    const found: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const action of opinionActionNames)
      for (const role of roleNames)
        for (const publicWish of action === 'show' ? [true, false] : [true]) {
          await clear()
          const name = `${action} by ${role}${publicWish ? '' : ' without consent'}`
          const want = opinionCell(action, campaign, state, publicWish, role)
          wanted[name] = want
          const put = async () => {
            const campaignId = await insertCampaign(app.db, { state: campaign, ...times[campaign] })
            const other = await insertOpinion(app.db, { campaignId, no: 99 })
            const mergedInto = state === 'duplicate' ? other : null
            return insertOpinion(app.db, { campaignId, state, publicWish, mergedInto })
          }
          found[name] = await cell(role, want, put, (acting, id) => actOnOpinion(acting, action, id))
        }
    expect(found).toEqual(wanted)
  },
  60_000,
)

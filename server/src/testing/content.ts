import { randomUUID } from 'node:crypto'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { ContentAction, ContentKind, OpenState, PublicState } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { sql } from 'drizzle-orm'
import type { Reach } from '../features/content/core/desk.ts'
import type { ContentService } from '../features/content/service.ts'
import type { Db } from '../platform/database/database.ts'
import type { CurrentUser } from '../platform/http/context.ts'
import type { DataScope } from '../platform/rights/data-scope.ts'
import type { TestApp } from './app.ts'
import { insertUser } from './people.ts'
import { proved } from './proved.ts'

const everything: DataScope = [{ isAll: true, orgPaths: [], orgIds: [], isOwn: false, siteIds: undefined }]

/** One channel of each type, in one site. */
const channels: Record<ContentKind, string | null> = {
  article: 'bench-list',
  notice: 'bench-notices',
  law: 'bench-laws',
  window: null,
}
const site = 'gd'

export const sampleFields: Record<ContentKind, Record<string, unknown>> = {
  article: { source: '广东省财政厅' },
  notice: { format: 'termination', ...goldenNotices.termination },
  law: { lawCategory: '5' },
  window: { windowType: 'popup', pages: ['home'], validFrom: '2026-06-01', validTo: '2026-07-01' },
}

interface Sample {
  id: string
  kind: ContentKind
  state: PublicState
  open: OpenState
}

/** Items in any state and people with any rights, without the way that leads there. */
export const contentBench = async (app: TestApp) => {
  for (const [type, id] of [
    ['list', 'bench-list'],
    ['notices', 'bench-notices'],
    ['laws', 'bench-laws'],
  ])
    await app.db.execute(sql`INSERT INTO channel (id, public_id, site_id, name, pagemark, channel_type, review_depth)
      VALUES (${id}, ${id}, ${site}, ${id}, ${id}, ${type}, 3)`)
  const ids = new Map<string, string>()
  for (const name of ['author', 'editor', 'first', 'second', 'last', 'keeper', 'viewer', 'other'])
    ids.set(name, await insertUser(app.db, { userName: `bench-${name}` }))
  const idOf = (name: string): string => ids.get(name) ?? ''
  // Somebody to hand a text to: holds every level of every family.
  await app.db.execute(sql`INSERT INTO role (id, role_code, role_name, role_level, data_scope)
    VALUES ('bench-role', 'BENCH', 'bench', '0', 'all')`)
  await app.db.execute(sql`INSERT INTO role_function (role_id, func_code)
    SELECT 'bench-role', func_code FROM function WHERE func_code LIKE 'cms:%'`)
  await app.db.execute(sql`INSERT INTO user_role (user_id, role_id) VALUES (${idOf('other')}, 'bench-role')`)

  const user = (name: string, codes: readonly FunctionCode[]): CurrentUser => ({
    id: idOf(name),
    userName: `bench-${name}`,
    realName: null,
    orgId: 'org-root',
    orgName: null,
    avatar: null,
    level: '0',
    roleCodes: [],
    grants: new Map(codes.map(code => [code, everything])),
    siteIds: [],
    hold: undefined,
  })

  const putEdition = async (infoId: string, kind: ContentKind, state: string, no: number) => {
    const id = randomUUID()
    const isSubmitted = state.startsWith('review') || state === 'scheduled'
    const scheduled = state === 'scheduled' ? '2026-06-20T00:00:00Z' : null
    await app.db.execute(sql`
      INSERT INTO info_edition (id, info_id, edition_no, state, title, body_html, body_text, fields, review_round,
        submitted_by, submitted_at, scheduled_at)
      VALUES (${id}, ${infoId}, ${no}, ${state}, '一份测试用的稿件', '<p>正文</p>', '正文',
        ${JSON.stringify(sampleFields[kind])}::jsonb, ${isSubmitted ? 1 : 0},
        ${isSubmitted ? idOf('author') : null}, ${isSubmitted ? '2026-06-01T00:00:00Z' : null}, ${scheduled})`)
    return id
  }

  return {
    site,
    channels,
    idOf,
    user,
    reach: (of: CurrentUser): Reach => ({
      user: of,
      scope: everything,
      actor: { userId: of.id, userName: of.userName, orgName: null, ip: '127.0.0.1', requestId: 'bench' },
    }),

    /** Puts an item straight into a state; answers the version that an action must name. */
    put: async ({ id, kind, state, open }: Sample): Promise<number> => {
      await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, author_id, owner_org_id)
        VALUES (${id}, ${site}, ${channels[kind]}, ${kind}, ${state}, ${idOf('author')}, 'org-root')`)
      const wasPublic = state !== 'draft' && state !== 'recycled'
      if (wasPublic) {
        const published = await putEdition(id, kind, 'published', 1)
        await app.db.execute(sql`UPDATE info SET published_edition_id = ${published} WHERE id = ${id}`)
      }
      if (open !== 'none') await putEdition(id, kind, open, wasPublic ? 2 : 1)
      return 1
    },

    service: (inside: Db, kind: ContentKind): ContentService => app.content.content(kind, inside),

    /** One action with whatever else it needs. */
    perform: (
      inside: Db,
      kind: ContentKind,
      action: ContentAction,
      on: { id: string; version: number },
      by: CurrentUser,
    ): Promise<unknown> => {
      const service = app.content.content(kind, inside)
      const reach: Reach = {
        user: by,
        scope: everything,
        actor: { userId: by.id, userName: by.userName, orgName: null, ip: '127.0.0.1', requestId: 'bench' },
      }
      const reason = '测试用的一个原因'
      switch (action) {
        case 'edit':
          return service.save(
            {
              ...on,
              saveId: randomUUID(),
              title: '改过的一份稿件',
              bodyHtml: '<p>新的正文</p>',
              fields: sampleFields[kind],
              attachments: [],
            },
            reach,
          )
        case 'approve':
          return service.approve(proved(on), reach)
        case 'transfer':
          return service.transfer({ ...on, reason, toUserId: idOf('other') }, reach)
        case 'cosign':
          return service.cosign({ ...on, userIds: [idOf('other')] }, reach)
        case 'move':
          return service.move({ ...on, reason, channelId: channels[kind] ?? '' }, reach)
        case 'pin':
          return service.pin({ ...on, until: '2026-12-31' }, reach)
        case 'refer':
          return service.refer(
            { ...on, mode: 'copy', targets: [{ siteId: site, channelId: channels[kind] }] },
            reach,
          )
        case 'sendBack':
        case 'emergency':
        case 'unschedule':
        case 'withdraw':
        case 'takeOffline':
        case 'restore':
        case 'remove':
          return service[action]({ ...on, reason }, reach)
        default:
          return service[action](on, reach)
      }
    },
  }
}

export type Bench = Awaited<ReturnType<typeof contentBench>>

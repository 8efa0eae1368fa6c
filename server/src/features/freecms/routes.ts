import type { Call } from '@sunport/contract/call.ts'
import { credit } from '@sunport/contract/calls/credit.ts'
import { type InfoRow, info } from '@sunport/contract/calls/info.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { type Page, successCode, successMessage } from '@sunport/contract/envelope.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemOf } from '../../platform/http/errors.ts'
import { originOf } from '../../platform/http/origin.ts'
import { oldPagePath, toOldRow } from './old-row.ts'
import type { FreecmsRead } from './read.ts'

export interface FreecmsDeps {
  /** Answers a call as its own address would, the demand for a captcha included. */
  ask(call: Call, request: FastifyRequest): Promise<unknown>
  read: FreecmsRead
  /** Whole texts of published infos, which lists of today leave out. */
  textsWithFiles(infoIds: string[], origin: string): Promise<Map<string, string>>
  /** The region whose pages show what the request lists. */
  packOf(request: FastifyRequest, siteId: string | undefined): RegionPack | undefined
}

/** The calls that programs of the previous generation make. */
const noticeCalls = {
  selectInfoMoreChannel: info.selectInfoMoreChannel,
  selectInfoForIndex: info.selectInfoForIndex,
  selectInfoByOpenTenderCode: info.selectInfoByOpenTenderCode,
}

const siteOf = ({ query }: FastifyRequest): string | undefined => {
  const { siteId, site } = query as { siteId?: string; site?: string }
  return siteId || site
}

type ListRows = (request: FastifyRequest) => Promise<{ total: number; data: unknown[] }>

/** A list in the envelope of the previous generation: `data` is the array, `total` stands beside it. */
const addList = (app: FastifyInstance, path: string, { summary }: Call, list: ListRows): void => {
  const schema = { summary: `${summary}（上一代接口）`, tags: ['freecms'] }
  app.get(`/freecms/rest/v1/${path}.do`, { schema }, async (request, reply) => {
    try {
      const { total, data } = await list(request)
      reply.header('cache-control', 'no-cache')
      return { msg: successMessage, code: successCode, total, data }
    } catch (error) {
      const { code, message, status, key } = problemOf(error)
      if (key === 'unknown') request.log.error({ err: error }, 'request failed')
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ msg: message, code, total: 0, data: [] })
    }
  })
}

export const registerFreecms = (
  app: FastifyInstance,
  { ask, read, textsWithFiles, packOf }: FreecmsDeps,
): void => {
  for (const [name, call] of Object.entries(noticeCalls))
    addList(app, `notice/${name}`, call, async request => {
      const { rows, total } = (await ask(call, request)) as Page<InfoRow>
      const bare = rows.filter(row => row.content === null).map(row => row.id)
      const texts = await textsWithFiles(bare, originOf(request))
      const siteCode = packOf(request, siteOf(request))?.siteCode
      return { total, data: rows.map(row => toOldRow(row, texts, siteCode)) }
    })

  addList(app, 'punish/queryPunishList', credit.punishments, async request => {
    const { rows, total } = (await ask(credit.punishments, request)) as Page<unknown>
    return { total, data: rows }
  })

  // Programs append a query of their own: which page it is, the path alone must say.
  app.get<{ Params: { site: string; id: string } }>(
    oldPagePath(':site', ':id'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { site, id } = request.params
      const pack = packOf(request, site)
      const known = await read.linkable(id)
      const link = known ?? { id, noticeType: null, planId: null, channel: null }
      return reply.redirect(routerBase + (pack ? detailHref(pack, link) : '/'), 302)
    },
  )
}

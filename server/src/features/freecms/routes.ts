import type { Call } from '@sunport/contract/call.ts'
import { type InfoRow, info } from '@sunport/contract/calls/info.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { type Page, successCode, successMessage } from '@sunport/contract/envelope.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemOf } from '../../platform/http/errors.ts'

export interface FreecmsDeps {
  /** Answers a call as its own address would, the demand for a captcha included. */
  ask(call: Call, request: FastifyRequest): Promise<unknown>
  contents(infoIds: string[]): Promise<Map<string, string>>
  /** The region whose pages show what the request lists. */
  packOf(request: FastifyRequest, siteId: string | undefined): RegionPack | undefined
}

/** The calls that programs of the previous generation make. */
const calls = {
  selectInfoMoreChannel: info.selectInfoMoreChannel,
  selectInfoForIndex: info.selectInfoForIndex,
  selectInfoByOpenTenderCode: info.selectInfoByOpenTenderCode,
}

const siteOf = ({ query }: FastifyRequest): string | undefined => {
  const { siteId, site } = query as { siteId?: string; site?: string }
  return siteId || site
}

const toOldRow = (row: InfoRow, contents: Map<string, string>, pack: RegionPack | undefined) => ({
  ...row,
  content: row.content ?? contents.get(row.id) ?? '',
  pageurl: pack ? routerBase + detailHref(pack, row) : null,
  shorttitle: row.title,
  addtimeStr: row.noticeTime,
})

/** The lists in the envelope of the previous generation: `data` is the array, `total` stands beside it. */
export const registerFreecms = (app: FastifyInstance, { ask, contents, packOf }: FreecmsDeps): void => {
  for (const [name, call] of Object.entries(calls)) {
    const schema = { summary: `${call.summary}（上一代接口）`, tags: ['freecms'] }
    app.get(`/freecms/rest/v1/notice/${name}.do`, { schema }, async (request, reply) => {
      try {
        const { rows, total } = (await ask(call, request)) as Page<InfoRow>
        const texts = await contents(rows.filter(row => row.content === null).map(row => row.id))
        const pack = packOf(request, siteOf(request))
        const data = rows.map(row => toOldRow(row, texts, pack))
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
}

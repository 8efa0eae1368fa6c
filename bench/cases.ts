import { get, type IncomingMessage } from 'node:http'
import { apiPrefix } from '@sunport/contract/call.ts'
import { info } from '@sunport/contract/calls/info.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { flattenChannels } from '@sunport/regions/common/channels.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { ChannelType, RegionPack } from '@sunport/regions/pack.ts'
import { apiOf } from '../e2e/support/api.ts'
import type { BareAnswer } from './bare-server.ts'

export interface Case {
  name: string
  /** `{n}` makes every address a new one, which no cache can know. */
  path: string
  /** The SQL that the answer needs, for the comparison with PostgreSQL alone. */
  statements?: 'list' | 'detail'
}

export interface Samples {
  cases: Case[]
  siteCode: string
  channels: string[]
  infoId: string
}

const marksOf = (pack: RegionPack, type: ChannelType): string[] =>
  flattenChannels(pack.channels)
    .filter(channel => channel.type === type)
    .map(({ mark }) => mark)

/** The addresses that are measured: the default region's home, its newest article, a list and a detail. */
export const findSamples = async (origin: string, pack: RegionPack): Promise<Samples> => {
  const api = apiOf(origin)
  const channels = marksOf(pack, 'notices')
  const newestOf = async (marks: string[]) => {
    const { rows } = await api.info.selectInfoForIndex({
      siteId: pack.siteCode,
      channel: marks.join(','),
      currPage: 1,
      pageSize: 10,
    })
    return rows[0]
  }
  const [article, notice] = await Promise.all([newestOf(marksOf(pack, 'list')), newestOf(channels)])
  if (!article || !notice) throw new Error('The demo content lacks an article or a notice.')
  const home = routerBase + pack.homePath
  const articlePage = routerBase + detailHref(pack, article)
  const list = new URLSearchParams({
    siteId: pack.siteCode,
    channel: channels.join(','),
    currPage: '1',
    pageSize: '10',
  })
  return {
    siteCode: pack.siteCode,
    channels,
    infoId: notice.id,
    cases: [
      { name: 'home, cached', path: home },
      { name: 'home, uncached', path: `${home}?x={n}` },
      { name: 'article, cached', path: articlePage },
      { name: 'article, uncached', path: `${articlePage}&x={n}` },
      { name: 'list call', path: `${apiPrefix}${info.selectInfoForIndex.path}?${list}`, statements: 'list' },
      {
        name: 'detail call',
        path: `${apiPrefix}${info.getInfoById.path}?id=${notice.id}`,
        statements: 'detail',
      },
    ],
  }
}

/** Headers that every Node server adds by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** The product's answer as the bare server repeats it: the same bytes under the same headers. */
export const captureAnswer = async (origin: string, path: string): Promise<BareAnswer> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      origin + path.replace('{n}', '0'),
      { headers: { 'accept-encoding': 'gzip, deflate, br' } },
      resolve,
    ).on('error', reject)
  })
  const body = Buffer.concat(await Array.fromAsync(answer as AsyncIterable<Buffer>))
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  const pairs = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  )
  return {
    headers: pairs.filter(([name = '']) => !ownHeaders.has(name.toLowerCase())).flat(),
    body: body.toString('base64'),
  }
}

import { routerBase } from '@sunport/contract/constants.ts'
import { captureAnswer } from '../capture.ts'
import type { Row, Wanted } from './alternate.ts'
import { minimalCall } from './minimal.ts'
import type { Stage } from './stage.ts'

const bareNode = 'bare Node, same bytes'
const nearlyBare: Wanted[] = [{ of: 'ratio', bound: 'at least', limit: 0.9 }]

const addressesOf = ({ main, pack }: Stage): [string, string][] => [
  ['article', main.samples.articles[0]?.page ?? ''],
  ['list', main.samples.lists[0]?.page ?? ''],
  ['home', routerBase + pack.homePath],
]

/** Pages from memory, against a server that has nothing else to do. */
export const cachedPages = async (stage: Stage): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [name, path] of addressesOf(stage)) {
    const limit = await stage.same('bare-server.ts', path)
    const ours = stage.load(stage.main, [path])
    rows.push(
      await stage.compare({ group: 'cached', name, against: bareNode, wanted: nearlyBare }, ours, limit),
    )
  }
  return rows
}

/** What a browser has already: 304 from both. */
export const conditional = async (stage: Stage): Promise<Row[]> => {
  const [, path] = addressesOf(stage)[0] ?? []
  if (!path) return []
  await stage.same('bare-server.ts', path)
  const { headers } = await captureAnswer(stage.main.origin, path)
  const etag = headers[headers.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
  const asked = { headers: { 'if-none-match': etag }, status: 304 }
  const limit = await stage.same('bare-server.ts', path, asked)
  return [
    await stage.compare(
      { group: 'conditional', name: 'article, 304', against: 'bare Node, 304', wanted: nearlyBare },
      stage.load(stage.main, [path], asked),
      limit,
    ),
  ]
}

/** Answers of calls from memory. */
export const cachedCalls = async (stage: Stage): Promise<Row[]> => {
  const { main } = stage
  const detail = main.samples.notices[0]?.call ?? ''
  const [list] = main.samples.wholeSites
  const detailLimit = await stage.same('fastify-server.ts', detail)
  return [
    await stage.compare(
      {
        group: 'json',
        name: 'getInfoById, cached',
        against: 'bare Fastify route, same bytes',
        wanted: [{ of: 'ratio', bound: 'at least', limit: 0.8 }],
      },
      stage.load(main, [detail]),
      detailLimit,
    ),
    await stage.compare(
      {
        group: 'json',
        name: 'list of ten with total, cached',
        against: 'Node + pg that counts',
        wanted: [{ of: 'ratio', bound: 'at least', limit: 20 }],
      },
      stage.load(main, [list?.call ?? '']),
      await stage.minimal(minimalCall, [list?.bare ?? '/']),
    ),
  ]
}

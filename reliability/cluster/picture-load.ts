import { createHash } from 'node:crypto'
import { apiPrefix } from '@sunport/contract/call.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { apiOf, signIn } from '../../e2e/support/api.ts'
import type { Acknowledged } from '../../e2e/support/crash.ts'
import { pause } from '../support/installation.ts'
import { type Published, type PublishingDesk, publishOne } from '../support/publications.ts'
import { newContent, type Uploaded, upload } from '../support/uploads.ts'

export const kinds = ['page', 'list', 'search', 'file', 'write', 'publish', 'upload'] as const
export type Kind = (typeof kinds)[number]

export interface Done {
  kind: Kind
  begun: number
  ended: number
  /** Why it was not done; undefined where it was. */
  refusal?: string
}

/** Readers are many and quick, people at work few; together they leave the machine some air. */
const restMs: Record<Kind, number> = {
  page: 30,
  list: 60,
  search: 150,
  file: 150,
  write: 60,
  publish: 50,
  upload: 100,
}
const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

const wordsOf = (error: unknown): string => {
  const { code, message, cause } = error as Error & { code?: string; cause?: { code?: string } }
  return String(cause?.code ?? code ?? message).slice(0, 60)
}

/** Everything that people do with the product, at once and through the front, with a ledger of all that was acknowledged. */
export const loadOn = async (origin: string, desk: PublishingDesk) => {
  const pack = (await discoverPacks()).find(({ siteCode }) => siteCode === desk.siteId)
  const article = Object.entries(pack?.routes ?? {}).find(([, { kind }]) => kind === 'article')?.[0]
  const [admin, author, signer] = await Promise.all([
    signIn(origin),
    signIn(origin, desk.author),
    signIn(origin, desk.signer),
  ])
  const [writer, writing, signing] = [admin, author, signer].map(each => apiOf(origin, each))
  if (!writer || !writing || !signing) throw new Error('nobody is signed in')
  const visitor = apiOf(origin)
  const done: Done[] = []
  const ledger = {
    writes: [] as Acknowledged[],
    published: [] as Published[],
    uploads: [] as Uploaded[],
  }
  const get = async (path: string, cookie = ''): Promise<Buffer> => {
    const answer = await fetch(origin + path, { headers: { cookie }, signal: AbortSignal.timeout(20_000) })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(String(answer.status))
    return body
  }
  const pages = (): string[] => [
    `${pack?.homePath}`,
    `${pack?.homePath}?from=${Math.floor(Math.random() * 5)}`,
    ...ledger.published.slice(-20).map(({ id }) => `${article}?id=${id}`),
  ]
  const work: Record<Kind, () => Promise<unknown>> = {
    page: () => get(`${routerBase}${oneOf(pages())}`),
    list: () =>
      visitor.info.selectInfoMoreChannel({
        ...{ siteId: desk.siteId, channel: desk.channelId, currPage: 1, pageSize: 20 },
      }),
    search: () =>
      visitor.search.search({
        ...{ siteId: desk.siteId, searchKey: oneOf(ledger.published)?.title ?? '信息' },
        ...{ currPage: 1, pageSize: 10 },
      }),
    file: async () => {
      const one = oneOf(ledger.uploads)
      if (!one) return
      const body = await get(`${apiPrefix}/rest/v2/files/${one.id}`, admin.cookie)
      if (createHash('sha256').update(body).digest('hex') !== one.digest) throw new Error('another content')
    },
    write: async () => {
      const dictType = `Crash_${crypto.randomUUID().slice(0, 18)}`
      const { id, typeName } = await writer.dictionary.createType({ dictType, typeName: dictType })
      ledger.writes.push({ id, name: typeName })
    },
    publish: async () => ledger.published.push(await publishOne(desk, writing, signing)),
    upload: async () => ledger.uploads.push(await upload(origin, admin, newContent(40_000))),
  }
  let isOver = false
  const lane = async (kind: Kind): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      const refusal = await work[kind]().then(() => undefined, wordsOf)
      done.push({ kind, begun, ended: performance.now(), ...(refusal !== undefined && { refusal }) })
      await pause(restMs[kind])
    }
  }
  const lanes = Promise.all([...kinds, 'page' as const].map(lane))
  return {
    done,
    ledger,
    end: async (): Promise<void> => {
      isOver = true
      await lanes
    },
  }
}

export type Load = Awaited<ReturnType<typeof loadOn>>

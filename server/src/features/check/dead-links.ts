import { routerBase } from '@sunport/contract/constants.ts'
import { ownFileAddress } from '@sunport/contract/rich-text.ts'
import type { Kind } from '@sunport/regions/kinds.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { checkedAddress } from './table.ts'

export interface LinkCheckDeps {
  db: Queries
  clock: Clock
  /** Why an address of the public web leads nowhere; null when it leads somewhere. */
  ask(address: string): Promise<string | null | undefined>
  /** Of a path below the portal's base: whether there is such a page, and whether it shows an info by its id. */
  pageAt(path: string): { showsInfo: boolean } | undefined
}

const showingInfos: ReadonlySet<Kind> = new Set(['article', 'notice-detail', 'red-head-document'])

/** Pages of all regions, by their paths. */
export const pageFinder = (packs: readonly RegionPack[]): LinkCheckDeps['pageAt'] => {
  const pages = new Map(
    packs.flatMap(({ routes, redirects }) => [
      ...Object.keys(redirects).map(path => [path, { showsInfo: false }] as const),
      ...Object.entries(routes).map(
        ([path, { kind }]) => [path, { showsInfo: showingInfos.has(kind) }] as const,
      ),
    ]),
  )
  return path => pages.get(path)
}

const hourMs = 3_600_000
/** What leads somewhere is believed for a day; what did not may have been mended. */
const believedMs = (failure: string | null): number => (failure === null ? 24 * hourMs : hourMs / 6)
const mostAsked = 40
const atOnce = 8
const wholeMs = 12_000

const isOutside = (href: string): boolean => /^https?:\/\//i.test(href)

/** Works on a few at a time, and stops beginning when the time is over. */
const inTurns = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const ends = performance.now() + wholeMs
  const queue = [...all]
  const next = async (): Promise<void> => {
    while (queue.length > 0 && performance.now() < ends) await work(queue.shift() as T)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Which links of a text lead nowhere, and why. */
export const deadLinks = ({ db, clock, ask, pageAt }: LinkCheckDeps) => {
  const known = async (addresses: string[]): Promise<Map<string, string | null>> => {
    if (addresses.length === 0) return new Map()
    const now = clock.now().getTime()
    const rows = await db.select().from(checkedAddress).where(inArray(checkedAddress.address, addresses))
    return new Map(
      rows
        .filter(({ failure, checkedAt }) => now - checkedAt.getTime() < believedMs(failure))
        .map(({ address, failure }) => [address, failure]),
    )
  }

  const outside = async (
    addresses: string[],
    isAskingOthers: boolean,
  ): Promise<Map<string, string | null>> => {
    const answers = await known(addresses)
    if (!isAskingOthers) return answers
    const unknown = addresses.filter(address => !answers.has(address)).slice(0, mostAsked)
    await inTurns(unknown, async address => {
      const failure = await ask(address)
      // Nobody could be asked: that says nothing of the address, and nothing is kept of it.
      if (failure === undefined) return
      answers.set(address, failure)
      const checkedAt = clock.now()
      await db
        .insert(checkedAddress)
        .values({ address, failure, checkedAt })
        .onConflictDoUpdate({ target: checkedAddress.address, set: { failure, checkedAt } })
    })
    return answers
  }

  const publicInfos = async (ids: string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set()
    const { rows } = await db.execute<{ id: string; noticeId: string | null }>(sql`
      SELECT info_id AS id, notice_id AS "noticeId" FROM publication
      WHERE info_id = ANY(${sql.param(ids)}) OR notice_id = ANY(${sql.param(ids)})`)
    return new Set(rows.flatMap(({ id, noticeId }) => (noticeId ? [id, noticeId] : [id])))
  }

  const usableFiles = async (ids: string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set()
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM file WHERE id = ANY(${sql.param(ids)}) AND scan_state <> 'infected'`,
    )
    return new Set(rows.map(({ id }) => id))
  }

  const inside = async (paths: string[]): Promise<Map<string, string>> => {
    const parsed = paths.map(path => {
      const { pathname, searchParams } = new URL(path, 'http://own.invalid')
      const below = pathname.startsWith(`${routerBase}/`) ? pathname.slice(routerBase.length) : undefined
      const isFile = ownFileAddress.test(pathname)
      return {
        path,
        fileId: isFile ? (pathname.split('/').at(-1) ?? '') : undefined,
        isPage: below !== undefined,
        page: below === undefined ? undefined : pageAt(below),
        infoId: searchParams.get('id'),
      }
    })
    const files = await usableFiles(parsed.flatMap(({ fileId }) => fileId ?? []))
    const infos = await publicInfos(parsed.flatMap(({ infoId }) => infoId ?? []))
    const failureOf = ({ fileId, isPage, page, infoId }: (typeof parsed)[number]): string | undefined => {
      if (fileId !== undefined && !files.has(fileId)) return '文件不存在或不可用'
      if (isPage && !page) return '站内没有这个页面'
      return page?.showsInfo && infoId && !infos.has(infoId) ? '所链接的内容不存在或未公开' : undefined
    }
    return new Map(
      parsed.flatMap(each => {
        const failure = failureOf(each)
        return failure ? [[each.path, failure]] : []
      }),
    )
  }

  /** By address. Other sites are only asked when told to: nothing may wait for them that holds a lock. */
  return async (hrefs: readonly string[], isAskingOthers: boolean): Promise<Map<string, string>> => {
    const addresses = [...new Set(hrefs)]
    const [own, others] = await Promise.all([
      inside(addresses.filter(href => href.startsWith('/') && URL.canParse(href, 'http://own.invalid'))),
      outside(addresses.filter(isOutside), isAskingOthers),
    ])
    const dead = [...others].flatMap(([address, failure]): [string, string][] =>
      failure === null ? [] : [[address, failure]],
    )
    return new Map([...own, ...dead])
  }
}

export type DeadLinks = ReturnType<typeof deadLinks>

import { hash } from 'node:crypto'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { Problem as Refusal } from '@sunport/contract/problems.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ContentKindRules } from '../features/content/core/kind.ts'
import { lawRules } from '../features/content/law/rules.ts'
import type { NoticeLaw } from '../features/content/notice/checks.ts'
import { noticeRules } from '../features/content/notice/rules.ts'
import { articleRules } from '../features/content/writing/article-rules.ts'
import { addressOf } from '../features/file/address.ts'
import { settleIndex } from '../features/search/index-repo.ts'
import type { Clock } from '../platform/clock.ts'
import { ConfigError } from '../platform/config.ts'
import { createChanges } from '../platform/crud/changes.ts'
import type { Db } from '../platform/database/database.ts'
import type { Verdict } from '../platform/files/scanner.ts'
import { digestOf, type FileStore } from '../platform/files/store.ts'
import type { Actor } from '../platform/http/context.ts'
import { createDownload } from '../platform/http/public-download.ts'
import type { PublicFetchDeps } from '../platform/http/public-fetch.ts'
import { sanitiseWithImages } from '../platform/rich-text/images.ts'
import type { Settings } from '../platform/settings.ts'
import { compareAll } from './compare.ts'
import { createComposing } from './composing.ts'
import { bringDictionaries } from './dictionaries.ts'
import { dryRun } from './dry-run.ts'
import { createFetching } from './fetching.ts'
import { createFiles } from './files.ts'
import { followGone } from './gone.ts'
import { adoptSiteId, createGround, sourceChannels, sourceSiteOf } from './ground.ts'
import { bringLinks } from './links.ts'
import { createLists } from './lists.ts'
import type { Wait } from './pace.ts'
import { placesRepo } from './places-repo.ts'
import { holdMoving, movingRepo, type Problem } from './repo.ts'
import type { Figures } from './report.ts'
import { createSource } from './source.ts'
import { createWriter } from './writer.ts'

export interface MoveDeps {
  db: Db
  pool: Pick<pg.Pool, 'connect'>
  clock: Clock
  wait: Wait
  log: Pick<Logger, 'warn'>
  settings: Pick<Settings, 'get'>
  calendar: NoticeLaw['calendar']
  scan(content: Buffer): Promise<Verdict>
  store: FileStore
  resolve: PublicFetchDeps['resolve']
  signal: AbortSignal
  say(text: string): void
}

export interface MoveOptions {
  /** Scheme, host and port of the source. */
  origin: string
  /** Code of the site here. */
  site: string
  sourceSite?: string | undefined
  /** Requests a second. */
  rate: number
  connections: number
}

export const actorName = '迁入'

/** The site here, and how the one there is asked. */
const meet = async (deps: MoveDeps, { origin, site: code, sourceSite, rate, connections }: MoveOptions) => {
  const { db, clock, wait, resolve, signal } = deps
  const site = await placesRepo(db).site(code)
  if (!site) throw new ConfigError(`本系统没有站点 ${code}`)
  const userAgent = `Sunport-Moving/1.0 (migrate-from; site ${site.siteCode})`
  const { download, close } = createDownload({ resolve, namedOrigin: origin, userAgent, connections })
  const source = createSource({ origin, download, clock, wait, rate, signal })
  try {
    return { site, source, close, known: sourceSite ?? (await sourceSiteOf(source)).id }
  } catch (error) {
    close()
    throw error
  }
}

/** What a moving would find; nothing is written. */
export const tryMoving = async (deps: MoveDeps, options: MoveOptions): Promise<boolean> => {
  const { site, source, known, close } = await meet(deps, options)
  try {
    await dryRun({ db: deps.db, source, sourceSiteId: known, siteId: site.id }, deps.say)
    return true
  } finally {
    close()
  }
}

/** A moving in somebody's hands: steps that can be cut off anywhere and go on where they were. */
export const openMoving = async (deps: MoveDeps, options: MoveOptions) => {
  const { db, pool, clock, log, settings, calendar, scan, store, signal, say } = deps
  const { origin, connections } = options
  const { site, source, known, close } = await meet(deps, options)
  const began = performance.now()
  const id = hash('sha256', JSON.stringify([origin, known, site.id])).slice(0, 32)
  const release = await holdMoving(pool, id)
  if (!release) {
    close()
    throw new ConfigError('另一项相同的迁入正在进行')
  }
  const actor: Actor = {
    userId: null,
    userName: actorName,
    orgName: null,
    ip: '',
    requestId: '',
    note: `自 ${origin} 迁入`,
  }
  const changes = createChanges(db, clock, 'cms')
  const repo = movingRepo(db)
  const note = (problems: Problem[]) => repo.note(id, problems)
  const links = { added: 0, items: 0 }

  const begin = () => repo.begin({ id, origin, siteId: site.id, sourceSiteId: known, startedAt: clock.now() })

  const open = async () => {
    const moving = await repo.begin({
      id,
      origin,
      siteId: site.id,
      sourceSiteId: known,
      startedAt: clock.now(),
    })
    const channels = await sourceChannels(source, known)
    const files = createFiles({ db, clock, store, settings, scan, source, movingId: id, siteId: site.id })
    const storeImage = async (content: Buffer): Promise<string> => {
      try {
        return addressOf((await files.inline(content)).fileId)
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure
        const words = `正文内嵌的图片未能迁入：${failure.message}`
        await note([{ kind: 'attachment', subject: digestOf(content), title: null, words }])
        throw failure
      }
    }
    const clean = (html: string) => sanitiseWithImages(html, storeImage, { ownHosts: [new URL(origin).host] })
    const noted: string[] = []
    const index = async (_: unknown, ids: string[]): Promise<void> => void noted.push(...ids)
    const law: NoticeLaw = { calendar, levelOf: () => 'warn' }
    const rules: ReadonlyMap<ContentKind, ContentKindRules> = new Map(
      [articleRules(clean, index, () => []), noticeRules(clean, index, law), lawRules(clean, index)].map(
        rule => [rule.kind, rule],
      ),
    )
    const ground = await createGround({ changes, site, actor, note }, channels)
    const compose = createComposing({
      source,
      sourceSiteId: known,
      ground,
      rules,
      bringFile: files.byAddress,
      now: () => clock.now(),
    })
    const write = createWriter({ changes, actor, rules, noted, movingId: id, siteId: site.id, origin })
    const fetchWaiting = createFetching({ db, movingId: id, compose, write, connections, signal, log, say })
    const lists = createLists({
      db,
      clock,
      source,
      sourceSiteId: known,
      moving,
      channels: channels.map(channel => channel.id),
      signal,
      say,
    })
    return { bringFile: files.byAddress, rules, fetchWaiting, lists }
  }

  try {
    const { bringFile, rules, fetchWaiting, lists } = await open()
    const shared = { db, changes, actor, site, source, sourceSiteId: known, note }

    const bringFrame = async (): Promise<void> => {
      await repo.forgetKind(id, 'dictionary')
      await repo.forgetKind(id, 'link')
      await adoptSiteId(changes, actor, site, known)
      const dictionaries = await bringDictionaries(shared)
      const brought = await bringLinks({ ...shared, bringFile })
      links.added += brought.added
      links.items += dictionaries.added
      say(`字典项 ${dictionaries.added} 个，链接 ${brought.added} 个`)
    }

    return {
      id,
      /** Everything that the source shows, from where it was cut off; what it no longer shows goes here too. */
      bringAll: async (isAnew = false): Promise<void> => {
        const { spans, listedAt, listingSince, finishedAt } = await begin()
        const isUnderWay = spans !== null && finishedAt === null && !isAnew
        if (!isUnderWay) {
          await repo.change(id, { finishedAt: null, spans: null })
          await bringFrame()
        }
        const wasListed = listedAt !== null && listingSince !== null && listedAt >= listingSince
        if (!isUnderWay || spans.length > 0 || !wasListed) {
          const since = await lists.readAll(
            isUnderWay ? { spans, listingSince } : { spans: null, listingSince: null },
          )
          await followGone({ ...shared, rules, movingId: id }, since)
        }
        await repo.retryFailed(id)
        await fetchWaiting()
      },

      /** What came or was changed since. */
      bringNewest: async (): Promise<number> => {
        const found = await lists.readNewest(clock.now())
        if (found > 0) await fetchWaiting()
        return found
      },

      finish: async (): Promise<Figures> => {
        await settleIndex(db)
        say('核对…')
        const compared = await compareAll({ db, movingId: id, store, lists, actorName, signal })
        await repo.change(id, { finishedAt: clock.now() })
        return {
          origin,
          siteName: site.name,
          counts: await repo.counts(id),
          links: links.added,
          dictionaryItems: links.items,
          ...source.figures,
          seconds: (performance.now() - began) / 1000,
          compared,
        }
      },

      problems: () => repo.problems(id),

      close: async (): Promise<void> => {
        await release()
        close()
      },
    }
  } catch (error) {
    await release()
    close()
    throw error
  }
}

export type Moving = Awaited<ReturnType<typeof openMoving>>

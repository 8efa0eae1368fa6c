import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Queries } from '../database/database.ts'
import { keepListening } from './listener.ts'

/** Names of what pages show; publishing touches them, in every instance. */
export const tag = {
  sites: 'sites',
  links: (siteId: string) => `links:${siteId}`,
  settings: (siteId: string) => `settings:${siteId}`,
  dictionaries: 'dictionaries',
  regions: 'regions',
  configuration: 'configuration',
  /** What codes mean in the words that all sites share. */
  crosswalk: 'crosswalk',
  workdays: 'workdays',
  infosOf: (siteId: string) => `infos:${siteId}`,
  /** Touched by laws alone: what names a law leads to it. */
  lawsOf: (siteId: string) => `laws:${siteId}`,
  channel: (channelId: string) => `channel:${channelId}`,
  info: (infoId: string) => `info:${infoId}`,
  messages: (siteId: string) => `messages:${siteId}`,
  suppliersOf: (siteId: string) => `suppliers:${siteId}`,
  supplier: (supplierId: string) => `supplier:${supplierId}`,
  agenciesOf: (siteId: string) => `agencies:${siteId}`,
  agency: (agencyId: string) => `agency:${agencyId}`,
  campaigns: (siteId: string) => `campaigns:${siteId}`,
  indicators: (siteId: string) => `indicators:${siteId}`,
  questionnaires: (siteId: string) => `questionnaires:${siteId}`,
  questionnaire: (id: string) => `questionnaire:${id}`,
  /** Touched by every answer: what shows no results need not fall. */
  questionnaireResults: (id: string) => `questionnaire-results:${id}`,
  experts: (siteId: string) => `experts:${siteId}`,
  credits: (siteId: string) => `credits:${siteId}`,
  readingKeys: 'reading-keys',
  dataFiles: (siteId: string) => `data-files:${siteId}`,
  /** Rows of the log that wait to be sealed; no page shows them. */
  audit: 'audit',
  /** Public keys of the publication log. */
  attestKeys: 'attest-keys',
}

/** What every answer of a site is made with: whether it is open, and what its places are called. */
export const groundTags: readonly string[] = [tag.sites, tag.regions]

export const notifyChannel = 'sunport_tags'

/** A notification holds 8,000 bytes at most; tags are short, so this many always fit. */
const tagsPerMessage = 50

const touching = new AsyncLocalStorage<Set<string>>()

/** Does some work and tells which tags it touched on its way. */
export const collectTouches = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; touched: Set<string> }> => {
  const touched = new Set<string>()
  return { result: await touching.run(touched, work), touched }
}

/** Touches tags with the transaction: every instance hears of them when, and only if, it commits. */
export const touchTags = async (queries: Queries, tags: string[]): Promise<void> => {
  for (const tag of tags) touching.getStore()?.add(tag)
  for (let start = 0; start < tags.length; start += tagsPerMessage) {
    const message = JSON.stringify(tags.slice(start, start + tagsPerMessage))
    await queries.execute(sql`SELECT pg_notify(${notifyChannel}, ${message})`)
  }
}

type Listener = (tags: string[]) => void

export interface TagBus {
  onTouch(listener: Listener): void
  /** Called first, whatever was said: something was committed before. */
  onHeard(listener: () => void): void
  /** Called after a lost connection is back and messages may have been missed, so that caches start anew. */
  onGap(listener: () => void): void
  /** Settles when this instance has heard of all that was committed before: whoever wrote reads his own words after it. */
  fence(): Promise<void>
  stop(): Promise<void>
}

/** A listener that stays away longer than this holds up nobody's answer. */
const fenceMs = 5_000

/** Listens for touched tags on a connection of its own and reconnects by itself. */
export const listenForTags = async (url: string, log: Logger): Promise<TagBus> => {
  const listeners: Listener[] = []
  const gapListeners: (() => void)[] = []
  const heardListeners: (() => void)[] = []
  /** What one listener cannot bear must reach neither the others nor the connection. */
  const tell = (tellOne: () => void): void => {
    try {
      tellOne()
    } catch (error) {
      log.error({ err: error }, 'touched tags not heeded')
    }
  }
  const waiting = new Map<string, () => void>()
  const letPass = (marks: Iterable<string>): void => {
    for (const mark of marks) waiting.get(mark)?.()
  }
  const { say, stop } = await keepListening({
    url,
    channel: notifyChannel,
    log,
    onMessage: payload =>
      tell(() => {
        for (const listener of heardListeners) listener()
        const message: string[] | { fence: string } = JSON.parse(payload)
        if (!Array.isArray(message)) return letPass([message.fence])
        for (const listener of listeners) tell(() => listener(message))
      }),
    onGap: () => {
      for (const listener of [...heardListeners, ...gapListeners]) tell(listener)
      letPass([...waiting.keys()])
    },
  })
  return {
    onTouch: listener => void listeners.push(listener),
    onHeard: listener => void heardListeners.push(listener),
    onGap: listener => void gapListeners.push(listener),
    fence: () =>
      new Promise<void>(resolve => {
        const mark = randomUUID()
        const patience = setTimeout(() => letPass([mark]), fenceMs)
        waiting.set(mark, () => {
          clearTimeout(patience)
          waiting.delete(mark)
          resolve()
        })
        // What cannot be said now is made up for when the listener is back.
        say(JSON.stringify({ fence: mark })).catch(() => {})
      }),
    stop: async () => {
      letPass([...waiting.keys()])
      await stop()
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Clock } from 'playwright-core'

/** A guard against what hangs, never a measure of speed: others may have most of the machine. */
const patienceMs = 90_000

/** What outlives the pages of a context: one that was given any of it is not lent a second time. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'on',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies (keyof BrowserContext)[]

/** Pages have the clock of their context: stopped in one, it stands still in all that come. */
const clockLasting = [
  'install',
  'pauseAt',
  'setFixedTime',
  'setSystemTime',
] as const satisfies (keyof Clock)[]

const tellCallsOf = <T extends object>(target: T, names: readonly (keyof T)[], tell: () => void): void => {
  for (const name of names) {
    const real = target[name]
    if (typeof real !== 'function') continue
    Object.assign(target, {
      [name]: (...args: unknown[]) => {
        tell()
        return real.apply(target, args)
      },
    })
  }
}

/** Calls `tell` as soon as somebody leaves something in the context. */
const watchLasting = (context: BrowserContext, tell: () => void): void => {
  tellCallsOf(context, lasting, tell)
  tellCallsOf(context.clock, clockLasting, tell)
}

/** Chromium may never answer the closing of a page that is still on its way to another one. */
const isEmptied = (context: BrowserContext): Promise<boolean> =>
  Promise.race([
    Promise.all(context.pages().map(page => page.close())).then(() => true),
    setTimeout(5000, false, { ref: false }),
  ])

/**
 * Contexts are lent: each comes without pages, cookies and storage, as a new one would, but keeps the scripts that the
 * browser has read and compiled. A page of the back-office then costs it a quarter less.
 */
export const lendContexts = (browser: Browser): { takeAllBack(): Promise<void> } => {
  const free = new Map<string, BrowserContext[]>()
  const lent = new Set<BrowserContext>()
  const openOne = browser.newContext.bind(browser)
  const open = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await openOne(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }

  const prepare = async (key: string, options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await open(options)
    const close = context.close.bind(context)
    let isMarked = false
    watchLasting(context, () => {
      isMarked = true
    })
    context.close = async closing => {
      if (!lent.delete(context)) return
      if (isMarked || !(await isEmptied(context))) return close(closing)
      await context.setStorageState({ cookies: [], origins: [] })
      free.set(key, [...(free.get(key) ?? []), context])
    }
    return context
  }

  // A page that owns its context ends with it.
  browser.newPage = async given => {
    const page = await (await open({ reducedMotion: 'reduce', ...given })).newPage()
    return page.once('close', () => void page.context().close())
  }
  browser.newContext = async given => {
    // Nothing slides or grows, as the system of a visitor may ask: a mouse that aims at what is still moving misses.
    const options: BrowserContextOptions = { reducedMotion: 'reduce', ...given }
    const key = JSON.stringify(options)
    const context = free.get(key)?.pop() ?? (await prepare(key, options))
    lent.add(context)
    return context
  }
  return {
    takeAllBack: async () => {
      for (const context of lent) await context.close()
    },
  }
}

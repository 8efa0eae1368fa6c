import type { Logger } from 'pino'
import type { TagBus } from './platform/cache/tags.ts'

interface Kept {
  touch(tags: readonly string[]): void
  clear(): void
}

interface Current {
  pages: Kept
  caches: readonly Kept[]
  /** Small tables that every request reads, each renewed by its tag. */
  tables: Readonly<Record<string, { refresh(): Promise<unknown> }>>
}

/** Lets what is kept in memory fall when somebody, in whichever instance, changes what it was made of. */
export const keepCurrent = (tags: TagBus, log: Logger, { pages, caches, tables }: Current): void => {
  const kept = [pages, ...caches]
  tags.onTouch(touched => {
    for (const each of kept) each.touch(touched)
    // What was rendered while the old was still in memory falls once more.
    for (const [name, { refresh }] of Object.entries(tables))
      if (touched.includes(name))
        refresh().then(
          () => pages.touch([name]),
          error => log.warn({ err: error, name }, 'not refreshed'),
        )
  })
  tags.onGap(() => {
    for (const each of kept) each.clear()
    Promise.all(Object.values(tables).map(({ refresh }) => refresh())).then(pages.clear, error =>
      log.warn({ err: error }, 'directories not refreshed'),
    )
  })
}

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { readPage, readSpan, wholeSpan } from './listing.ts'
import { movingRepo } from './repo.ts'
import type { Source } from './source.ts'
import type { MovingRow, Span } from './table.ts'
import { SourceTrouble } from './trouble.ts'

interface Deps {
  db: Db
  clock: Clock
  source: Source
  sourceSiteId: string
  moving: Pick<MovingRow, 'id'>
  /** Ids of the source's channels, for a site that has no list of everything. */
  channels: readonly string[]
  signal: AbortSignal
  say(text: string): void
}

const everything: Span = { channel: null, from: null, to: null }
const spanWords = ({ channel, from, to }: Span): string =>
  [channel && `栏目 ${channel}`, from && to ? `${from} 至 ${to}` : '全部时间'].filter(Boolean).join('，')

/** Reads all that the source lists, span by span; each is remembered with what it held, so that a cut costs one span. */
export const createLists = ({ db, clock, source, sourceSiteId, moving, channels, signal, say }: Deps) => {
  const repo = movingRepo(db)
  const page = (span: Span, currPage = 1) => readPage(source, sourceSiteId, span, currPage)

  const firstSpans = async (): Promise<Span[]> => {
    const { total } = await page(everything)
    return total > 0 || channels.length === 0
      ? [wholeSpan(null, clock.now())]
      : channels.map(channel => wholeSpan(channel, clock.now()))
  }

  const missed = (span: Span, words: string) =>
    repo.note(moving.id, [{ kind: 'list', subject: spanWords(span), title: null, words }])

  /** What is left of the spans once the next has been read. */
  const step = async (span: Span, rest: Span[], since: Date): Promise<Span[]> => {
    let read: Awaited<ReturnType<typeof readSpan>>
    try {
      read = await readSpan(source, sourceSiteId, span)
    } catch (error) {
      if (!(error instanceof SourceTrouble) || error.kind === 'away') throw error
      await missed(span, `未能读取：${error.message}`)
      return rest
    }
    if (read.kind === 'halved') return [...read.spans, ...rest]
    if (read.kind === 'ignored') {
      const whole = { ...everything, channel: span.channel }
      say('源站的列表不支持按时间筛选，改为逐页读取')
      return [whole, ...rest.filter(({ channel }) => channel !== span.channel)]
    }
    if (read.missing > 0) await missed(span, `源站称还有 ${read.missing} 条，但列表中没有`)
    await db.transaction(async tx => {
      await movingRepo(tx).addItems(moving.id, read.rows, since)
      await movingRepo(tx).setSpans(moving.id, rest)
    })
    return rest
  }

  const readAll = async (first: Span[], since: Date): Promise<void> => {
    let spans = first
    let told = -1
    while (true) {
      signal.throwIfAborted()
      const [span, ...rest] = spans
      if (!span) break
      spans = await step(span, rest, since)
      await repo.setSpans(moving.id, spans)
      const { waiting, done } = await repo.counts(moving.id)
      if (waiting + done !== told) say(`读取列表：${(waiting + done).toLocaleString('en-US')} 条`)
      told = waiting + done
    }
  }

  /** Rows without a time stand in no span. */
  const readTimeless = async (since: Date): Promise<void> => {
    const { total } = await page(everything)
    const { waiting, done, failed } = await repo.counts(moving.id)
    if (total > waiting + done + failed) await readAll([everything], since)
  }

  return {
    page,

    /** Everything, from where it was cut off; true when it was read anew and not only to its end. */
    readAll: async ({ spans, listingSince }: Pick<MovingRow, 'spans' | 'listingSince'>): Promise<Date> => {
      const isOpen = spans !== null && spans.length > 0 && listingSince !== null
      const since = isOpen ? listingSince : clock.now()
      if (!isOpen) {
        await repo.forgetKind(moving.id, 'list')
        const first = await firstSpans()
        await repo.change(moving.id, { spans: first, listingSince: since })
        await readAll(first, since)
      } else await readAll(spans, since)
      await readTimeless(since)
      await repo.change(moving.id, { listedAt: clock.now() })
      return since
    },

    /** What came since, the newest first, until a whole page says nothing new. */
    readNewest: async (since: Date): Promise<number> => {
      let found = 0
      for (let currPage = 1; ; currPage++) {
        signal.throwIfAborted()
        const { rows, total } = await page(everything, currPage)
        const changed = await repo.changedAmong(moving.id, rows)
        if (changed > 0) await repo.addItems(moving.id, rows, since)
        found += changed
        if (changed === 0 || currPage * 40 > total + 200) return found
      }
    },
  }
}

export type Lists = ReturnType<typeof createLists>

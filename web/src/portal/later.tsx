import { type ComponentType, lazy, Suspense } from 'react'

/** Parts that this program knows, by their source files, each with what fetches it. */
const known = new Map<string, (() => Promise<void>)[]>()
const drawn = new Set<string>()

/**
 * A part that few visits need: its script comes when it is shown. The server has it at hand (`await` it there alone,
 * for browsers load no file that awaits at its top), and says which parts a page shows: these come before the browser
 * takes the page over, so that both draw the same in the same order.
 */
export const later = <P extends object>(
  source: string,
  load: () => Promise<ComponentType<P>>,
  atHand?: ComponentType<P>,
): ComponentType<P> => {
  let part = atHand
  const Fetched: ComponentType<P> = lazy(async () => ({ default: await load() }))
  const fetchPart = async () => {
    part = await load()
  }
  known.set(source, [...(known.get(source) ?? []), fetchPart])
  return props => {
    const Part = part ?? Fetched
    if (import.meta.env.SSR) drawn.add(source)
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Draws a page, and tells which parts were in it: outer ones before those within. */
export const drawWithParts = (draw: () => string): { body: string; parts: string[] } => {
  drawn.clear()
  return { body: draw(), parts: [...drawn] }
}

/** One after the other: a part is the first to know of those within it. */
export const fetchParts = async (sources: string[]): Promise<void> => {
  for (const source of sources) await Promise.all(known.get(source)?.map(fetchPart => fetchPart()) ?? [])
}

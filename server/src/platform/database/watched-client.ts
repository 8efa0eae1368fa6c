import type pg from 'pg'

/** Told of each statement as it is sent, without its values; what it answers is called when that is over. */
export type WatchStatement = (text: string) => ((failure?: Error) => void) | undefined

// biome-ignore lint/suspicious/noExplicitAny: each kind of client takes options of its own
type ClientClass = new (config?: any) => pg.Client
type Done = (error: Error | null | undefined, ...more: unknown[]) => unknown

const textOf = (config: unknown): string | undefined =>
  typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text

/** A client whose statements are watched. The driver answers by a callback or by a promise, and both are. */
export const watchedClient = <C extends ClientClass>(Base: C, watch: WatchStatement) =>
  // @ts-expect-error a mixin takes any arguments, the driver's class takes one
  class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's eight overloads are passed through as they come
    override query(config: any, ...rest: any[]): any {
      const text = textOf(config)
      const over = typeof text === 'string' ? watch(text) : undefined
      if (!over) return super.query(config, ...(rest as []))
      const last = rest.at(-1)
      if (typeof last === 'function') {
        const done: Done = (error, ...more) => {
          over(error ?? undefined)
          return last(error, ...more)
        }
        return super.query(config, ...([...rest.slice(0, -1), done] as unknown as []))
      }
      const answer: unknown = super.query(config, ...(rest as []))
      if (answer instanceof Promise) answer.then(() => over(), over)
      return answer
    }
  } as C

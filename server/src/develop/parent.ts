import type { FromServer, Question, ToServer } from './messages.ts'

export const tellParent = (message: FromServer): void => void process.send?.(message)

/** The process above: it has the bundler, the database and the port. */
export const connectParent = (onChange: (modules: string[]) => void) => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const order = Promise.withResolvers<{ isFirst: boolean; isSeeded: boolean }>()
  let last = 0

  // A server that is still waiting has nothing else to live for.
  process.channel?.ref()
  process.on('message', (message: ToServer) => {
    if (message.kind === 'serve') order.resolve(message)
    if (message.kind === 'changed') onChange(message.modules)
    if (message.kind !== 'answer') return
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
  })

  return {
    ask: (about: Question, input: unknown): Promise<unknown> => {
      const asked = Promise.withResolvers<unknown>()
      last += 1
      waiting.set(last, asked)
      tellParent({ kind: 'ask', id: last, about, input })
      return asked.promise
    },
    toldToServe: () => order.promise,
  }
}

export type Parent = ReturnType<typeof connectParent>

import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const channel = 'undici:request:bodySent'

/** Resolves when the whole of a request to an address that ends so has left this process. */
export const bodySent = (pathEnd: string): Promise<void> =>
  new Promise(resolve => {
    const look = (message: unknown): void => {
      const { request } = message as { request: { path: string } }
      if (!request.path.endsWith(pathEnd)) return
      unsubscribe(channel, look)
      resolve()
    }
    subscribe(channel, look)
  })

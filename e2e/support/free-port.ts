import { createServer } from 'node:net'

/** For a product whose address others must know before it is there. */
export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = createServer()
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

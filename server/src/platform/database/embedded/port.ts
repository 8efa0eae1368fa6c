import { createServer } from 'node:net'

const listenOnce = (port: number): Promise<number | undefined> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

/** The first wanted port that is free, otherwise any free one. */
export const choosePort = async (wanted: (number | undefined)[]): Promise<number> => {
  for (const port of wanted) {
    if (port !== undefined && (await listenOnce(port)) === port) return port
  }
  const any = await listenOnce(0)
  if (any === undefined) throw new Error('no free port on 127.0.0.1')
  return any
}

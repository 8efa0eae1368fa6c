import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

/** Systems other than Linux have to be told of every further address of their own before it can be used. */
const isOwnNetwork = process.platform === 'linux'

/** The product as somebody at another address reaches it: what one does there is not counted against the others. */
export const fromAddress = async (
  origin: string,
  localAddress: `127.${string}`,
): Promise<{ origin: string; close(): void }> => {
  const { port } = new URL(origin)
  const relay = createServer(near => {
    const far = connect({ port: Number(port), host: '127.0.0.1', ...(isOwnNetwork && { localAddress }) })
    pipeline(near, far, near, () => undefined)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const { port: ownPort } = relay.address() as AddressInfo
  return { origin: `http://127.0.0.1:${ownPort}`, close: () => void relay.close() }
}

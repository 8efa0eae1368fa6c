import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Product } from '../../e2e/support/product.ts'
import { installation, ready } from '../support/installation.ts'
import { frontByNginx } from '../support/nginx.ts'
import { needPackages } from './debian.ts'
import { startPooler } from './pooled.ts'
import { startPair } from './postgres-pair.ts'
import { startSwift } from './swift.ts'
import { swiftKeys } from './swift-settings.ts'

/** More than the work that a test lets people begin at once: what waits for a standby holds its connection. */
const pooledConnections = 20

/**
 * A deployment on several machines, on this one: nginx, two instances of the product, PgBouncer, a primary with a
 * synchronous standby, and a bucket. Every part dies without a warning and comes back at the same address.
 */
export const startPicture = async (settings: Record<string, string> = {}) => {
  needPackages('/usr/sbin/nginx', ['nginx-light', 'openssl'])
  const ends: (() => Promise<void>)[] = []
  const begun = <Part extends { end: () => Promise<void> }>(part: Part): Part => {
    ends.unshift(part.end)
    return part
  }
  const end = async (): Promise<void> => {
    for (const each of ends) await each()
  }
  try {
    const store = begun(await startSwift())
    const pair = begun(await startPair())
    const pooler = begun(await startPooler(pair.urls[0], pooledConnections))
    const place = begun(
      installation(pooler.url, {
        ...swiftKeys,
        FILES_URL: store.url,
        DATABASE_DIRECT_URL: pair.bothUrl,
        DATABASE_REPLICA_URL: pair.urls[1],
        DATABASE_NAMED_STATEMENTS: pooler.namesStatements ? '1' : '0',
        TRUST_PROXY: '1',
        ...settings,
      }),
    )
    const first = place.launch()
    const origin = await ready(first)
    const second = place.launch()
    const origins = [origin, await second.ready] as const
    const products: [Product, Product] = [first, second]
    const front = begun(await frontByNginx(origins))
    setDefaultCACertificates([...getCACertificates('default'), front.certificate.toString()])
    return {
      origin: front.origin,
      origins,
      products,
      ...{ store, pair, pooler, front },
      instance: {
        kill: () => products[0].kill(),
        revive: async (): Promise<void> => {
          products[0] = place.launch({ PORT: new URL(origins[0]).port })
          await products[0].ready
        },
      },
      end,
    }
  } catch (failure) {
    await end()
    throw failure
  }
}

export type Picture = Awaited<ReturnType<typeof startPicture>>

import { createDataFolder, postmasterPid, removeDataFolder } from '../../e2e/support/data-folder.ts'
import { captchaText, launchProduct, type Product } from '../../e2e/support/product.ts'
import { allowManyFromOne } from '../../e2e/support/settings.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/start-embedded.ts'

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** A PostgreSQL that can be stopped and started again, at the same address. */
export const ownDatabase = async (folder = createDataFolder(), isDurable = true) => {
  const open = (port?: number) =>
    startEmbedded({ dataDir: folder, log: () => {}, isDurable, ...(port && { port }) })
  let server = await open()
  const { url, port } = server
  return {
    url,
    port,
    folder,
    pid: (): number => postmasterPid(folder) ?? 0,
    stop: (): Promise<void> => server.stop(),
    start: async (): Promise<void> => {
      server = await open(port)
      if (server.url !== url) throw new Error('the database came back at another address')
    },
    end: async (): Promise<void> => {
      await server.stop()
      removeDataFolder(folder)
    },
  }
}

export type OwnDatabase = Awaited<ReturnType<typeof ownDatabase>>

/** Instances of the product over one database, with one folder of files. */
export const installation = (databaseUrl: string, settings: Record<string, string> = {}) => {
  const folder = createDataFolder()
  const running: Product[] = []
  return {
    folder,
    launch: (more: Record<string, string> = {}, from?: string): Product => {
      const product = launchProduct(
        folder,
        {
          DATABASE_URL: databaseUrl,
          DEMO_CONTENT: '0',
          CAPTCHA_FIXED: captchaText,
          SECRET_KEY: 'reliability'.repeat(4),
          ...settings,
          ...more,
        },
        from,
      )
      running.push(product)
      return product
    },
    end: async (): Promise<void> => {
      await Promise.all(running.map(product => product.kill()))
      removeDataFolder(folder)
    },
  }
}

/** The first one is told that all visitors of the run come from one address. */
export const ready = async (product: Product): Promise<string> => {
  const origin = await product.ready
  await allowManyFromOne(origin)
  return origin
}

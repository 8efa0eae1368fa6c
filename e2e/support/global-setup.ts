import type { TestProject } from 'vitest/node'
import { runningEmbedded } from '../../server/src/platform/database/embedded/running-embedded.ts'
import { createDataFolder, removeDataFolder } from './data-folder.ts'
import { captchaText, launchProduct, type Product } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product of this run serves, without the base path. */
    origin: string
    /** Where a second instance serves, over the same database. */
    secondOrigin: string
    /** Its data folder, where short messages end up as well. */
    dataFolder: string
  }
}

/** Another instance of the run's product: its database, its files, its secret, a port of its own. */
const launchSecond = async (folder: string): Promise<Product> =>
  launchProduct(folder, {
    DATABASE_URL: (await runningEmbedded(folder)) ?? '',
    DEMO_CONTENT: '0',
    CAPTCHA_FIXED: captchaText,
  })

/** One real product for the whole run, in two instances: its own database, migrated and filled with demo content. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = createDataFolder()
  const products: Product[] = []
  const end = async (): Promise<void> => {
    // The first keeps the database.
    for (const product of products.toReversed()) await product.stop()
    removeDataFolder(folder)
  }
  try {
    const first = launchProduct(folder, { CAPTCHA_FIXED: captchaText })
    products.push(first)
    project.provide('dataFolder', folder)
    project.provide('origin', await first.ready)
    const second = await launchSecond(folder)
    products.push(second)
    project.provide('secondOrigin', await second.ready)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

import type { TestProject } from 'vitest/node'
import { runningEmbedded } from '../../server/src/platform/database/embedded/running-embedded.ts'
import { crash, pause, printed, type Victim, victims } from './crash.ts'
import { createDataFolder, removeDataFolder } from './data-folder.ts'
import { captchaText, launchProduct, type Product } from './product.ts'
import { allowManyFromOne } from './settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product of this run serves, without the base path. */
    origin: string
    /** Where a second instance serves, over the same database. */
    secondOrigin: string
    /** Its data folder, where short messages end up as well. */
    dataFolder: string
    /** What its starts printed that were killed in the midst of loading. */
    cutOff: string[]
  }
}

/** Another instance of the run's product: its database, its files, its secret, a port of its own. */
const launchSecond = async (folder: string): Promise<Product> =>
  launchProduct(folder, {
    DATABASE_URL: (await runningEmbedded(folder)) ?? '',
    DEMO_CONTENT: '0',
    CAPTCHA_FIXED: captchaText,
  })

/** Some region is loaded by then, and the next one is being written. */
const startCutOff = async (folder: string, victim: Victim): Promise<string> => {
  const product = launchProduct(folder, { CAPTCHA_FIXED: captchaText })
  await printed(product, /演示内容 1\//)
  await pause(Math.random() * 300)
  await crash(product, folder, victim)
  return product.output()
}

/**
 * One real product for the whole run, in two instances: its own database, migrated and filled with demo content.
 * It loads that content over a power cut, so that everything that is tested is tested on what was completed afterwards;
 * in the long run application and database die alone as well.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = createDataFolder()
  const products: Product[] = []
  const end = async (): Promise<void> => {
    // The first keeps the database.
    for (const product of products.toReversed()) await product.stop()
    removeDataFolder(folder)
  }
  try {
    const killed: readonly Victim[] = project.config.provide.isLongRun ? victims : ['both']
    const cutOff: string[] = []
    for (const victim of killed) cutOff.push(await startCutOff(folder, victim))
    project.provide('cutOff', cutOff)
    const first = launchProduct(folder, { CAPTCHA_FIXED: captchaText })
    products.push(first)
    project.provide('dataFolder', folder)
    project.provide('origin', await first.ready)
    const second = await launchSecond(folder)
    products.push(second)
    project.provide('secondOrigin', await second.ready)
    await allowManyFromOne(await first.ready)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

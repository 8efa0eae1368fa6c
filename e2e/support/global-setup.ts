import type { TestProject } from 'vitest/node'
import { createDataFolder, removeDataFolder } from './data-folder.ts'
import { captchaText, launchProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the product of this run serves, without the base path. */
    origin: string
    /** Its data folder, where short messages end up as well. */
    dataFolder: string
  }
}

/** One real product for the whole run: its own database, migrated and filled with demo content. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = createDataFolder()
  const product = launchProduct(folder, { CAPTCHA_FIXED: captchaText })
  try {
    project.provide('dataFolder', folder)
    project.provide('origin', await product.ready)
  } catch (error) {
    removeDataFolder(folder)
    throw error
  }
  return async () => {
    await product.stop()
    removeDataFolder(folder)
  }
}

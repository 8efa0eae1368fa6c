import { createDataFolder, removeDataFolder } from './data-folder.ts'
import { captchaText, launchProduct } from './product.ts'
import { allowManyFromOne } from './settings.ts'

/** A product with its demo content alone: for whoever reads everything, and would read what other tests write. */
export const ownProduct = async (): Promise<{ origin: string; end(): Promise<void> }> => {
  const folder = createDataFolder()
  const product = launchProduct(folder, { CAPTCHA_FIXED: captchaText })
  const end = async (): Promise<void> => {
    await product.stop()
    removeDataFolder(folder)
  }
  try {
    const origin = await product.ready
    await allowManyFromOne(origin)
    return { origin, end }
  } catch (error) {
    await end()
    throw error
  }
}

import { createDataFolder, removeDataFolder } from './data-folder.ts'
import { captchaText, launchProduct } from './product.ts'
import { allowManyFromOne } from './settings.ts'

interface OwnProduct {
  origin: string
  end(): Promise<void>
}

/** A product with its demo content alone: for whoever reads everything, and would read what other tests write. */
export const ownProduct = async (settings: Record<string, string> = {}): Promise<OwnProduct> => {
  const folder = createDataFolder()
  const product = launchProduct(folder, { CAPTCHA_FIXED: captchaText, ...settings })
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

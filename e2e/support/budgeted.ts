import { runningEmbedded } from '../../server/src/platform/database/embedded/running-embedded.ts'
import { captchaText, launchProduct, type Product } from './product.ts'

/** An instance of the run's product that keeps budgets: the others answer a whole run from one address. */
export const launchBudgeted = async (dataFolder: string): Promise<Product> =>
  launchProduct(dataFolder, {
    DATABASE_URL: (await runningEmbedded(dataFolder)) ?? '',
    DEMO_CONTENT: '0',
    CAPTCHA_FIXED: captchaText,
    RATE_LIMIT: '60000',
  })

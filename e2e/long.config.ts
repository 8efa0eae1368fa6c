import { defineConfig } from 'vitest/config'
import daily from './vitest.config.ts'

/** What looks at everything where the daily run takes samples. */
export default defineConfig({
  test: {
    ...daily.test,
    name: 'long',
    provide: { isLongRun: true },
    include: [
      'long/*.test.ts',
      'desk-layout.test.ts',
      'links.test.ts',
      'messages.test.ts',
      'phone-first.test.ts',
      'phone-targets.test.ts',
      'reading-modes.test.ts',
      'recovery.test.ts',
      'weight.test.ts',
    ],
  },
})

import type { WebEntry } from '@sunport/contract/rendering.ts'
import { spanned } from '../trace/trace.ts'
import type { Metrics } from './metrics.ts'

/** Pages as they are drawn, timed. */
export const watchRenders = ({ requests }: Pick<Metrics, 'requests'>, web: WebEntry): WebEntry => ({
  ...web,
  render: async asked => {
    const since = performance.now()
    let isGood = false
    try {
      const result = await spanned({ name: 'render', kind: 'internal' }, () => web.render(asked))
      isGood = result.status < 500
      return result
    } finally {
      requests.noteRender((performance.now() - since) / 1000, isGood)
    }
  },
})

import { routerBase } from '@sunport/contract/constants.ts'
import { apiOf, signIn } from '../../e2e/support/api.ts'
import type { Acknowledged } from '../../e2e/support/crash.ts'
import { pause } from './installation.ts'
import { readOnce } from './readers.ts'

const paths = [
  `${routerBase}/`,
  '/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=gd&currPage=1&pageSize=10',
  '/gpcms/rest/v2/site/getSiteByDomain',
]

/** Readers and a writer through the front, until they are told to end. */
export const rollingLoad = async (origin: string) => {
  const writes: Acknowledged[] = []
  const seen: { status: number; ms: number }[] = []
  const refused: string[] = []
  let isOver = false
  const { dictionary } = apiOf(origin, await signIn(origin))
  const write = async (): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      const dictType = `Crash_${crypto.randomUUID().slice(0, 18)}`
      try {
        const { id, typeName } = await dictionary.createType({ dictType, typeName: dictType })
        writes.push({ id, name: typeName })
        seen.push({ status: 200, ms: performance.now() - begun })
      } catch (error) {
        refused.push(`write: ${error}`)
        seen.push({ status: 0, ms: performance.now() - begun })
      }
      await pause(20)
    }
  }
  const read = async (at: number): Promise<void> => {
    for (let turn = at; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const one = await readOnce(origin + path)
      seen.push(one)
      if (one.status === 0 || one.status >= 500) refused.push(`${path}: ${one.status}`)
    }
  }
  const all = Promise.all([write(), ...[0, 1, 2, 3].map(read)])
  return {
    seen,
    writes,
    refused,
    end: async (): Promise<void> => {
      isOver = true
      await all
    },
  }
}

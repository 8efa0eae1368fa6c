import { AsyncLocalStorage } from 'node:async_hooks'
import { Problem } from '@sunport/contract/problems.ts'

const presence = new AsyncLocalStorage<() => boolean>()

/** Does the work of one request; `isGone` tells whether whoever asked has left. */
export const whilePresent = <T>(isGone: () => boolean, work: () => Promise<T>): Promise<T> =>
  presence.run(isGone, work)

/** Between two steps of something long: nobody works on for a client that is not there any more. */
export const refuseGone = (): void => {
  if (presence.getStore()?.()) throw new Problem('request.invalid', '请求方已断开，未做的部分不再继续')
}

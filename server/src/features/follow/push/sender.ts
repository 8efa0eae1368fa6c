import type { Clock } from '../../../platform/clock.ts'
import type { PublicPost } from '../../../platform/http/public-post.ts'
import { encryptedFor, type PushTarget } from './encrypt.ts'
import type { Vapid } from './vapid.ts'

export interface PushMessage {
  title: string
  body: string
  url: string
  /** The same at every try: a browser shows it once. */
  tag: string
}

/** Taken; or the browser is there no more; or why not, in words that operators may read. */
export type PushOutcome = 'taken' | 'gone' | { failure: string }

const keptSeconds = 24 * 3600
/** Push services take no longer ones, and need not: a page says the rest. */
const longestBody = 600

/** Sends one message to one browser. */
export const pushSender = (vapid: Vapid, post: PublicPost, clock: Clock) => {
  const send = async (target: PushTarget, message: PushMessage): Promise<PushOutcome> => {
    const body = message.body.slice(0, longestBody)
    const answer = await post(
      target.endpoint,
      {
        authorization: vapid.authorization(target.endpoint, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(keptSeconds),
        // Where the first try came through after all, the second takes its place.
        topic: message.tag.replace(/[^\w-]/g, '').slice(0, 32),
      },
      encryptedFor(target, JSON.stringify({ ...message, body })),
    )
    if (answer.kind === 'failure') return { failure: '无法连接通知服务' }
    if (answer.status === 404 || answer.status === 410) return 'gone'
    return answer.status >= 200 && answer.status < 300
      ? 'taken'
      : { failure: `通知服务应答 ${answer.status}` }
  }
  return { send }
}

export type PushSender = ReturnType<typeof pushSender>

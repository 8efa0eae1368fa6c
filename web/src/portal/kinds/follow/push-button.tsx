import type { CallOutput } from '@sunport/contract/call.ts'
import type { Followable } from '@sunport/contract/calls/follow.ts'
import type { FollowPace } from '@sunport/contract/follow/codes.ts'
import { useEffect, useState } from 'react'
import { send } from '../../../api.ts'
import { sendProven, wordsOf } from '../../parts/message-form/signed.ts'
import { usePortal } from '../../use-portal.ts'
import { useManageHref } from './manage-href.ts'
import styles from './page.module.css'

const load = async () => (await import('@sunport/contract/calls/follow.ts')).follow

/** The browser's own word for where it takes messages. */
const subscribed = async (key: string) => {
  const worker = await navigator.serviceWorker.register('/follow/push.js', { scope: '/follow/' })
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

/** Being told by the browser itself: no address is given at all. Only where the browser knows how. */
export const PushButton = ({ subject, at }: { subject: Followable; at: string }) => {
  const { siteId } = usePortal()
  const [canPush, setCanPush] = useState(false)
  const [words, setWords] = useState('')
  const [token, setToken] = useState('')
  const manage = useManageHref(token)
  useEffect(() => setCanPush('serviceWorker' in navigator && 'PushManager' in window), [])
  if (!canPush) return null

  const follow = async (form: HTMLFormElement | null) => {
    const typed = form && new FormData(form)
    const wishes = {
      pace: String(typed?.get('pace') ?? 'now') as FollowPace,
      reminds: typed?.get('reminds') === '1',
    }
    try {
      if ((await Notification.requestPermission()) !== 'granted')
        return setWords('浏览器没有允许通知，请在浏览器设置中允许后再试。')
      const { createPush } = await load()
      const input = { siteId, at, ...wishes, ...(await subscribed(subject.pushKey)) }
      const answer = (await sendProven('follow', proof =>
        send(createPush, { ...input, ...proof }),
      )) as CallOutput<typeof createPush>
      setToken(answer.manageToken)
      setWords('订阅成功，有消息时浏览器会通知您。')
    } catch (error) {
      setWords(wordsOf(error))
    }
  }

  return (
    <>
      <button
        className={styles.second}
        type="button"
        onClick={event => void follow(event.currentTarget.form)}
      >
        用浏览器通知
      </button>
      {words && (
        <span role="status">
          {words}
          {token && <a href={manage}>查看我的订阅</a>}
        </span>
      )}
    </>
  )
}

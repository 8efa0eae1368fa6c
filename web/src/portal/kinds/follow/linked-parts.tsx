import { followPaces } from '@sunport/contract/follow/codes.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { FormToken } from '../../parts/form-token.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import type { PartProps } from './follow-form.tsx'
import { useManageHref } from './manage-href.ts'
import styles from './page.module.css'

/** What a confirming letter leads to. Nothing is confirmed by looking: programs look into letters, too. */
export const ConfirmPart = ({ shown: { linked, formToken }, posted }: PartProps) => {
  const manage = useManageHref(posted?.confirmed?.manageToken)
  if (posted?.confirmed) {
    const { title, pace, calendarUrl, address } = posted.confirmed
    return (
      <section className={styles.taken} role="status">
        <h2 className={styles.title}>
          <Icon name="check" />
          订阅成功
        </h2>
        <p>
          您关注了“<Link to={address}>{title}</Link>”，{followPaces[pace]}。每封提醒里都有退订链接。
        </p>
        <p>
          也可以放进自己的日历：<a href={calendarUrl}>日历地址</a>（请勿转发）。
          <a href={manage}>查看我的订阅</a>
        </p>
      </section>
    )
  }
  if (!linked?.value) return <NotLinked failure={linked?.failure} words="链接无效或者已经过期" />
  return (
    <form className={styles.form} method="post">
      <FormToken token={formToken} />
      <p>
        确认后，{linked.value.siteName}会把“<b>{linked.value.title}</b>”的消息发到您的邮箱。
      </p>
      <button className={styles.submit} type="submit">
        确认订阅
      </button>
    </form>
  )
}

/** The way out that every letter has: for that one subscription, without signing in. */
export const StopPart = ({ shown: { linked, formToken }, posted }: PartProps) => {
  const manage = useManageHref()
  if (posted?.stopped !== undefined)
    return (
      <section className={styles.taken} role="status">
        <h2 className={styles.title}>
          <Icon name="check" />
          已退订
        </h2>
        <p>
          不会再收到“{posted.stopped}”的提醒。其他订阅不受影响，可以<a href={manage}>查看我的订阅</a>。
        </p>
      </section>
    )
  if (!linked?.value) return <NotLinked failure={linked?.failure} words="这条订阅已经退订，或者链接不完整" />
  return (
    <form className={styles.form} method="post">
      <FormToken token={formToken} />
      <p>
        不再接收{linked.value.siteName}“<b>{linked.value.title}</b>”的提醒？
      </p>
      <button className={styles.submit} type="submit">
        退订
      </button>
    </form>
  )
}

/** A link that is old, cut off or missing is no fault of ours: it says where to go on. */
const NotLinked = ({ failure, words }: { failure: string | undefined; words: string }) => {
  const manage = useManageHref()
  if (failure !== undefined && failure !== knownProblems['follow.token'].message)
    return <LoadFailed reason={failure} />
  return (
    <div className={styles.instead}>
      <Empty words={words}>
        请从提醒邮件里打开完整的链接，或者<a href={manage}>查看我的订阅</a>
        。要重新订阅，请在公告列表或者公告页面上点“关注”。
      </Empty>
    </div>
  )
}

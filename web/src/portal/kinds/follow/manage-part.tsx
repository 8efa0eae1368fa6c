import type { Followed } from '@sunport/contract/calls/follow.ts'
import { followKinds, followWays } from '@sunport/contract/follow/codes.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { FormToken } from '../../parts/form-token.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { WhomFields, WishFields } from './fields.tsx'
import type { PartProps } from './follow-form.tsx'
import { useManageHref } from './manage-href.ts'
import styles from './page.module.css'

/** Everything that an address follows, for whoever has shown that it is his. */
export const ManagePart = ({ shown, posted }: PartProps) => {
  if (shown.token && shown.mine?.value) {
    const { contact, rows } = shown.mine.value
    return rows.length === 0 ? (
      <Empty words="没有订阅">在公告列表或公告页面上点“关注”，就可以订阅。</Empty>
    ) : (
      <>
        <p className={styles.note}>
          {contact} 的 {rows.length} 项订阅。本页链接两小时内有效，请勿转发。
        </p>
        <ul className={styles.cards}>
          {rows.map(row => (
            <Card key={row.id} row={row} formToken={shown.formToken} />
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      {shown.mine?.failure !== undefined && <NotOpened reason={shown.mine.failure} />}
      {shown.receipt ? <LinkSent receipt={shown.receipt} /> : <AskLink shown={shown} posted={posted} />}
    </>
  )
}

const LinkSent = ({ receipt }: { receipt: NonNullable<PartProps['shown']['receipt']> }) => {
  const manage = useManageHref(receipt.manageToken)
  return (
    <section className={styles.taken} role="status">
      {receipt.manageToken ? (
        <p>
          验证通过，请打开<a href={manage}>我的订阅</a>。
        </p>
      ) : (
        <p>如果 {receipt.contact} 有订阅，链接已经发出，请在两小时内打开。没有收到？请看看垃圾邮件箱。</p>
      )}
    </section>
  )
}

/** To ask again for the same helps only where it was our fault. */
const NotOpened = ({ reason }: { reason: string }) =>
  reason === knownProblems['follow.token'].message ? (
    <p className={styles.failure} role="alert">
      <Icon name="alert" />
      {reason}
    </p>
  ) : (
    <LoadFailed reason={reason} />
  )

const AskLink = ({ shown: { ways, formToken }, posted }: PartProps) => {
  if (!ways?.value) return <LoadFailed reason={ways?.failure ?? ''} />
  const hasMail = ways.value.ways.includes('mail')
  return (
    <form className={styles.form} method="post">
      <FormToken token={formToken} />
      <p>
        {hasMail
          ? '填写订阅时用的邮箱或手机号码。邮箱会收到一个链接，手机凭验证码直接打开。'
          : '填写订阅时用的手机号码，凭验证码打开。'}
        打开后可以修改提醒频率、取得私人日历的地址，或者取消订阅。
      </p>
      <WhomFields ways={ways.value.ways} values={posted?.values ?? {}} sent={posted?.sent} />
      <button className={styles.submit} type="submit">
        查看我的订阅
      </button>
    </form>
  )
}

const Card = ({ row, formToken }: { row: Followed; formToken: string | undefined }) => (
  <li className={styles.card}>
    <p className={styles.kind}>
      {followKinds[row.kind]} · {row.siteName} · {followWays[row.way]} · {row.createdAt.slice(0, 10)} 起
    </p>
    <h2 className={styles.title}>
      <Link to={row.address}>{row.title}</Link>
    </h2>
    <form className={styles.form} method="post">
      <FormToken token={formToken} />
      <input type="hidden" name="id" value={row.id} />
      <WishFields values={{ pace: row.pace, reminds: row.reminds ? '1' : '' }} remindsByDefault={false} />
      <p className={styles.buttons}>
        <button className={styles.second} type="submit">
          保存
        </button>
        <button className={styles.second} type="submit" name="intent" value="calendar">
          更换日历地址
        </button>
        <button className={styles.danger} type="submit" name="intent" value="remove">
          取消订阅
        </button>
      </p>
    </form>
    <p className={styles.calendar}>
      私人日历（请勿转发）：<a href={row.calendarUrl}>{row.calendarUrl}</a>
    </p>
  </li>
)

import type { Followable } from '@sunport/contract/calls/follow.ts'
import { followCountDays, followHours } from '@sunport/contract/follow/codes.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { FormToken } from '../../parts/form-token.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { FollowPosted } from './action.ts'
import { WhomFields, WishFields } from './fields.tsx'
import type { FollowData } from './loader.ts'
import { useManageHref } from './manage-href.ts'
import styles from './page.module.css'
import { PushButton } from './push-button.tsx'

export interface PartProps {
  shown: FollowData
  posted: FollowPosted | undefined
}

/** Following the list or the project that the address names. */
export const FollowForm = ({ shown, posted }: PartProps) => {
  const { pack } = usePortal()
  const manage = useManageHref()
  if (shown.receipt) return <Taken receipt={shown.receipt} />
  if (!shown.subject)
    return (
      <Empty words="请选择要关注的内容">
        在任意公告列表、检索结果、单位页面或公告页面上点“关注”，就可以订阅。
        <Link to={pack.homePath}>返回首页</Link>，或<a href={manage}>查看我的订阅</a>。
      </Empty>
    )
  if (!shown.subject.value) return <NotFollowable reason={shown.subject.failure} />
  const { value: subject } = shown.subject
  const values = posted?.values ?? {}
  return (
    <>
      <SubjectFacts subject={subject} />
      <form className={styles.form} method="post">
        <FormToken token={shown.formToken} />
        <WhomFields ways={subject.ways} values={values} sent={posted?.sent} />
        <WishFields values={values} remindsByDefault={subject.kind === 'project'} />
        <p className={styles.note}>
          不需要注册。{subject.ways.includes('mail') ? '邮箱或手机号码' : '手机号码'}
          加密保存，只用于发送您订阅的提醒；取消订阅后即删除。
          {subject.ways.includes('mail') && `邮箱须在 ${followHours.confirm} 小时内点击邮件中的链接确认。`}
        </p>
        <p className={styles.buttons}>
          <button className={styles.submit} type="submit">
            订阅
          </button>
          {subject.ways.includes('push') && <PushButton subject={subject} at={shown.at} />}
        </p>
      </form>
      <p className={styles.note}>
        已经订阅过？<a href={manage}>查看和修改我的订阅</a>
      </p>
    </>
  )
}

/** To ask again for the same helps only where it was our fault. */
const NotFollowable = ({ reason }: { reason: string }) => {
  const { pack } = usePortal()
  if (reason === knownProblems.unknown.message) return <LoadFailed reason={reason} />
  return (
    <Empty words={reason}>
      可以关注公告列表、检索结果、单位页面和公告项目。<Link to={pack.homePath}>返回首页</Link>
    </Empty>
  )
}

/** What is followed, and how much it brings: said before anything is entered. */
const SubjectFacts = ({
  subject: { kind, title, siteName, conditions, hits, isBroad },
}: {
  subject: Followable
}) => (
  <section className={styles.subject} aria-label="关注的内容">
    <p className={styles.kind}>
      {kind === 'project' ? '项目' : '列表'} · {siteName}
    </p>
    <h2 className={styles.title}>{title}</h2>
    {conditions.length > 0 && (
      <ul className={styles.conditions} aria-label="筛选条件">
        {conditions.map(({ label, words }) => (
          <li key={label + words}>
            <span>{label}</span> {words}
          </li>
        ))}
      </ul>
    )}
    {hits !== null && (
      <p>
        近 {followCountDays} 天新增 <b className={styles.hits}>{hits.toLocaleString('en-US')}</b> 条。
      </p>
    )}
    {kind === 'project' && (
      <p>项目的更正、澄清、结果等公告公开时提醒，并写明什么由什么改为什么。文字修饰不会打扰您。</p>
    )}
    {isBroad && (
      <p className={styles.warning} role="note">
        <Icon name="alert" size={1.1} />
        范围较大，提醒会很多。建议返回列表加上地区、品目或关键词，或者选择每天、每周汇总。
      </p>
    )}
  </section>
)

const Taken = ({
  receipt: { state, title, contact, manageToken },
}: {
  receipt: NonNullable<FollowData['receipt']>
}) => {
  const manage = useManageHref(manageToken)
  return (
    <section className={styles.taken} role="status">
      <h2 className={styles.title}>
        <Icon name="check" />
        {state === 'sent' ? '还差一步：请查收确认邮件' : '订阅成功'}
      </h2>
      {state === 'sent' ? (
        <p>
          确认邮件已发往 {contact}，请在 {followHours.confirm}{' '}
          小时内打开其中的链接。没有收到？请看看垃圾邮件箱。
        </p>
      ) : (
        <p>
          “{title}”有消息时会发送到 {contact}。每条提醒里都有退订链接。
          <a href={manage}>查看我的订阅</a>
        </p>
      )}
    </section>
  )
}

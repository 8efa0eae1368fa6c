import { type FollowWay, followPaces, reminderDays } from '@sunport/contract/follow/codes.ts'
import styles from './page.module.css'

type Values = Partial<Record<string, string>>

/** An address by which somebody is reached. A phone takes a code at once, a mailbox a letter afterwards. */
export const WhomFields = ({
  ways,
  values,
  sent,
}: {
  ways: readonly FollowWay[]
  values: Values
  sent: string | undefined
}) => {
  const hasMail = ways.includes('mail')
  return (
    <>
      {hasMail ? <WayChoice way={values.way ?? 'mail'} /> : <input type="hidden" name="way" value="phone" />}
      <label className={styles.field}>
        <span>{hasMail ? '邮箱或手机号码' : '手机号码'}</span>
        <input
          name="contact"
          type={hasMail ? 'text' : 'tel'}
          inputMode={hasMail ? 'email' : 'tel'}
          autoComplete={hasMail ? 'email' : 'tel'}
          maxLength={254}
          required
          defaultValue={values.contact}
        />
      </label>
      <div className={styles.codeRow}>
        <label className={styles.field}>
          <span>{hasMail ? '短信验证码（选择短信时填写）' : '短信验证码'}</span>
          <input
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            defaultValue={values.code}
          />
        </label>
        <button className={styles.second} type="submit" name="intent" value="code">
          获取验证码
        </button>
      </div>
      {sent && (
        <p className={styles.sent} role="status">
          {sent}
        </p>
      )}
    </>
  )
}

const WayChoice = ({ way }: { way: string }) => (
  <fieldset className={styles.choices}>
    <legend>提醒方式</legend>
    <label>
      <input type="radio" name="way" value="mail" defaultChecked={way === 'mail'} />
      邮件
    </label>
    <label>
      <input type="radio" name="way" value="phone" defaultChecked={way === 'phone'} />
      短信
    </label>
  </fieldset>
)

/** How often, and whether closings are reminded of. */
export const WishFields = ({ values, remindsByDefault }: { values: Values; remindsByDefault: boolean }) => {
  const reminds = values.pace ? values.reminds === '1' : remindsByDefault
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>提醒频率</legend>
        {Object.entries(followPaces).map(([pace, words]) => (
          <label key={pace}>
            <input type="radio" name="pace" value={pace} defaultChecked={(values.pace ?? 'now') === pace} />
            {words}
          </label>
        ))}
      </fieldset>
      <label className={styles.tick}>
        <input type="checkbox" name="reminds" value="1" defaultChecked={reminds} />
        投标截止前 {reminderDays.join('、')} 天提醒我（改期后按新的时间）
      </label>
    </>
  )
}

import { apiPrefix } from '@sunport/contract/call.ts'
import { captchaPath } from '@sunport/contract/constants.ts'
import { Input } from 'antd'
import { Field } from '../ui/form/field.tsx'
import styles from './login.module.css'

interface Props {
  /** A new number fetches a new picture: each is good for one try. */
  picture: number
  onRenew: () => void
}

/** What the picture shows, asked for after several failures. */
export const CaptchaField = ({ picture, onRenew }: Props) => (
  <div className={styles.captcha}>
    <Field name="verifyCode" label="验证码">
      <Input inputMode="numeric" autoComplete="off" autoFocus spellCheck={false} />
    </Field>
    <button
      type="button"
      className={styles.captchaPicture}
      onClick={onRenew}
      aria-label="换一张验证码"
      title="换一张"
    >
      <img src={`${apiPrefix}${captchaPath}?${picture}`} width={100} height={34} alt="验证码图片" />
    </button>
  </div>
)

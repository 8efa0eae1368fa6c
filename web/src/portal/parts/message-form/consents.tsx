import { Icon } from '../../../ui/icon.tsx'
import type { FieldErrors } from './errors-of.ts'
import { fieldId } from './field.tsx'
import styles from './message-form.module.css'
import type { PostedMessage } from './posted.ts'

const wishesOf = (privateNote: string) => [
  { value: '1', words: '同意公开', note: '隐去个人信息后，与答复一并刊登' },
  { value: '0', words: '不公开', note: privateNote },
]

const ErrorNote = ({ name, error }: { name: string; error: string | undefined }) => (
  <p className={styles.note} id={`${fieldId(name)}-note`} data-error={error ? true : undefined}>
    {error && (
      <>
        <Icon name="alert" size={1} />
        {error}
      </>
    )}
  </p>
)

interface ConsentsProps {
  errors: FieldErrors
  values: PostedMessage['values']
  /** What happens to words that are not shown. */
  privateNote?: string
}

/** Two different consents: to showing the words, and to handling the data. Neither is chosen beforehand. */
export const Consents = ({ errors, values, privateNote = '只凭查询码查看答复' }: ConsentsProps) => (
  <>
    <fieldset className={styles.wishes} aria-describedby={`${fieldId('publicWish')}-note`}>
      <legend className={styles.label}>
        是否公开
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      </legend>
      {wishesOf(privateNote).map(({ value, words, note }, at) => (
        <label className={styles.choice} key={value}>
          <input
            type="radio"
            name="publicWish"
            value={value}
            defaultChecked={values.publicWish === value}
            id={at === 0 ? fieldId('publicWish') : undefined}
          />
          <span>
            {words}
            <small>{note}</small>
          </span>
        </label>
      ))}
      <ErrorNote name="publicWish" error={errors.publicWish} />
    </fieldset>
    <div className={styles.consent}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="consent"
          value="1"
          defaultChecked={values.consent === '1'}
          id={fieldId('consent')}
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={`${fieldId('consent')}-note`}
        />
        <span>我已阅读并同意个人信息处理说明</span>
      </label>
      <details className={styles.privacy}>
        <summary>个人信息处理说明</summary>
        <p>
          为核实和答复您的留言，我们收集您的姓名、手机号码，以及您自愿填写的邮箱和单位名称；申请信息公开时另需证件号码。上述信息加密保存，仅承办人员可以查看并留有记录，不用于其他目的，不对外提供，自办结之日起最长保存两年，期满删除。您可以随时凭留言编号要求查阅、更正或者删除。
        </p>
      </details>
      <ErrorNote name="consent" error={errors.consent} />
    </div>
  </>
)

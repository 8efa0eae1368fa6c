import { shortTime } from '../../parts/times.ts'
import styles from './answer-form.module.css'
import { type Aside, intentField, resumeField } from './posted-answers.ts'

interface Props {
  aside: Aside | undefined
  isSending: boolean
  /** What was chosen for them stays with the visitor. */
  asksFiles: boolean
}

/** 暂存与续填: a code instead of an account. Its buttons belong to the form of the questions. */
export const PutAside = ({ aside, isSending, asksFiles }: Props) => (
  <div className={styles.aside}>
    {aside?.keptUntil && (
      <p className={styles.kept} role="status">
        已暂存。续填码 <b>{aside.resumeCode}</b>，请妥善保存；{shortTime(aside.keptUntil)} 前可凭码继续填写。
      </p>
    )}
    {aside?.isChanged !== undefined && (
      <p className={styles.kept} role="status">
        {aside.isChanged
          ? '已取回暂存的答卷。问卷的题目有更新，不再适用的答案没有带入，请核对后提交。'
          : '已取回暂存的答卷。'}
      </p>
    )}
    <p className={styles.asideRow}>
      <button className={styles.quiet} type="submit" name={intentField} value="save" disabled={isSending}>
        暂存，稍后继续
      </button>
      <label>
        续填码
        <input
          className={styles.code}
          type="text"
          name={resumeField}
          key={aside?.resumeCode ?? ''}
          defaultValue={aside?.resumeCode}
          autoComplete="off"
          maxLength={40}
        />
      </label>
      <button className={styles.quiet} type="submit" name={intentField} value="resume" disabled={isSending}>
        取回暂存
      </button>
    </p>
    {asksFiles && <p className={styles.privacy}>附件不随暂存保留，取回后请重新选择。</p>}
  </div>
)

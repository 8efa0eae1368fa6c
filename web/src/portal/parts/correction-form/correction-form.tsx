import type { DirectoryKind } from '@sunport/contract/directory/fields.ts'
import { Link, useActionData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { FormToken } from '../form-token.tsx'
import styles from './correction-form.module.css'
import {
  type CorrectionPosted,
  type CorrectionPreset,
  type CorrectionReceipt,
  correctionHref,
  offeredFacts,
} from './preset.ts'

interface Props {
  kind: DirectoryKind
  id: string
  preset: CorrectionPreset | undefined
}

/** Where somebody finds something wrong with a record: the way to the form, the form, or what became of it. */
export const CorrectionForm = ({ kind, id, preset }: Props) => {
  const { path } = usePortal()
  if (!preset)
    return (
      <p className={styles.way}>
        信息有误？
        {/* By the server: the token of the form is its. */}
        <Link to={correctionHref(path, id)} reloadDocument>
          申请更正
        </Link>
      </p>
    )
  return (
    <section className={styles.panel} id="correction" aria-labelledby="correction-title">
      <h2 className={styles.title} id="correction-title">
        申请更正
      </h2>
      {preset.receipt ? <Taken receipt={preset.receipt} /> : <Form kind={kind} token={preset.formToken} />}
    </section>
  )
}

const Taken = ({ receipt: { requestNo, receivedAt } }: { receipt: CorrectionReceipt }) => (
  <p className={styles.taken} role="status">
    <Icon name="check" />
    更正申请已于 {receivedAt} 收到，编号 <b>{requestNo}</b>。工作人员核实后更正，必要时会与您联系。
  </p>
)

/** A plain form, with script and without: it is posted to this page. */
const Form = ({ kind, token }: { kind: DirectoryKind; token: string | undefined }) => {
  const posted = useActionData<CorrectionPosted>()
  const values = posted?.values ?? {}
  return (
    <form className={styles.form} method="post">
      <FormToken token={token} />
      {posted?.failure && (
        <p className={styles.failure} role="alert">
          <Icon name="alert" />
          {posted.failure}
        </p>
      )}
      <label className={styles.field}>
        <span>更正项目 *</span>
        <select name="field" required defaultValue={values.field ?? ''}>
          <option value="">请选择</option>
          {offeredFacts(kind).map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>正确内容</span>
        <input name="proposed" maxLength={4000} defaultValue={values.proposed ?? ''} />
      </label>
      <label className={styles.field} data-wide>
        <span>理由与依据 *</span>
        <textarea name="reason" rows={3} required maxLength={500} defaultValue={values.reason ?? ''} />
      </label>
      <label className={styles.field}>
        <span>您的姓名 *</span>
        <input
          name="applicant"
          required
          maxLength={50}
          autoComplete="name"
          defaultValue={values.applicant ?? ''}
        />
      </label>
      <label className={styles.field}>
        <span>手机号码 *</span>
        <input
          name="mobile"
          type="tel"
          required
          maxLength={20}
          autoComplete="tel"
          defaultValue={values.mobile ?? ''}
        />
      </label>
      <p className={styles.privacy}>姓名和手机号码加密保存，仅供核实时联系您，不会公开。</p>
      <button className={styles.submit} type="submit">
        提交申请
      </button>
    </form>
  )
}

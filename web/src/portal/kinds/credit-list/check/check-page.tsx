import { Link, useActionData } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import { FormToken } from '../../../parts/form-token.tsx'
import { PageHeading } from '../../../parts/page-heading.tsx'
import { usePortal } from '../../../use-portal.ts'
import { Certificate } from './certificate.tsx'
import styles from './check.module.css'
import { CheckResult } from './check-result.tsx'
import { type CheckForm, type CheckPosted, checkView } from './form-of-check.ts'

/** 信用核查: a list of names or codes as of a day. A plain form, with script and without. */
export const CheckPage = ({ form }: { form: CheckForm }) => {
  const { path } = usePortal()
  const posted = useActionData<CheckPosted>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title="信用核查">
        <Link className={styles.back} to={path}>
          返回记录查询
        </Link>
      </PageHeading>
      {posted?.result && (
        <CheckResult result={posted.result}>
          <Certificate form={form} posted={posted} />
        </CheckResult>
      )}
      <Form form={form} posted={posted} />
    </div>
  )
}

const Form = ({
  form: { formToken, today },
  posted,
}: {
  form: CheckForm
  posted: CheckPosted | undefined
}) => (
  <form className={styles.form} method="post" action={checkView.search} encType="multipart/form-data">
    <FormToken token={formToken} />
    <h2 className={styles.title}>{posted?.result ? '再次核查' : '核查名单'}</h2>
    <p className={styles.lead}>
      填写单位名称或统一社会信用代码，每行一个，一次至多 500 个。名单只用于本次核查，不保存、不记录。
    </p>
    {posted?.failure && !posted.result && (
      <p className={styles.failure} role="alert">
        <Icon name="alert" />
        {posted.failure}
      </p>
    )}
    <label className={styles.field}>
      <span>单位名称或代码</span>
      <textarea name="list" rows={10} defaultValue={posted?.list ?? ''} spellCheck={false} />
    </label>
    <div className={styles.row}>
      <label className={styles.field}>
        <span>或者上传名单（文本或 CSV，取第一列）</span>
        <input name="file" type="file" accept=".txt,.csv,text/plain,text/csv" />
      </label>
      <label className={styles.field}>
        <span>核查日期</span>
        <input name="asOf" type="date" max={today} defaultValue={posted?.asOf || today} />
      </label>
    </div>
    <button className={styles.submit} type="submit">
      开始核查
    </button>
  </form>
)

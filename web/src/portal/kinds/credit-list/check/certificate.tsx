import { verifyHref } from '@sunport/regions/verify-link.ts'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/icon.tsx'
import { FormToken } from '../../../parts/form-token.tsx'
import { usePortal } from '../../../use-portal.ts'
import styles from './check.module.css'
import { type CheckForm, type CheckPosted, checkView } from './form-of-check.ts'

/** 信用核查证明: asked for with the list that was just checked; the file comes with the page and is nowhere else. */
export const Certificate = ({ form, posted }: { form: CheckForm; posted: CheckPosted }) => (
  <div className={styles.certificate}>
    {posted.certificate ? <Issued certificate={posted.certificate} /> : <Ask form={form} posted={posted} />}
  </div>
)

const Issued = ({ certificate }: { certificate: NonNullable<CheckPosted['certificate']> }) => {
  const { pack } = usePortal()
  const { number, name, content, digest } = certificate
  return (
    <>
      <p role="status">
        <Icon name="shield" size={1} />
        证明已出具，编号 <b>{number}</b>，文件摘要已写入存证日志，可随时
        <Link to={verifyHref(pack, { digest })}>验真</Link>。
      </p>
      <a className={styles.download} href={`data:application/pdf;base64,${content}`} download={name}>
        <Icon name="download" size={1} />
        下载证明（PDF）
      </a>
      <p className={styles.note}>请现在下载：本站不保存名单和证明文件，离开本页后需要重新出具。</p>
    </>
  )
}

const Ask = ({
  form: { formToken },
  posted: { list, asOf, failure },
}: {
  form: CheckForm
  posted: CheckPosted
}) => (
  <form method="post" action={checkView.search} encType="multipart/form-data">
    <FormToken token={formToken} />
    <input type="hidden" name="list" value={list} />
    <input type="hidden" name="asOf" value={asOf} />
    {failure && (
      <p className={styles.failure} role="alert">
        <Icon name="alert" />
        {failure}
      </p>
    )}
    <button className={styles.submit} type="submit" name="certificate" value="1">
      出具核查证明（PDF）
    </button>
    <p className={styles.note}>
      证明载明核查日期、范围和每一行的结果，带验真二维码；文件摘要写入存证日志，名单不保存。
    </p>
  </form>
)

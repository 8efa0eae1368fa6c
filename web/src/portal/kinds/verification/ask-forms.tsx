import { attachmentField } from '@sunport/contract/message/files.ts'
import { verifyHref } from '@sunport/regions/verify-link.ts'
import type { FormEvent } from 'react'
import { Form, useActionData, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { FormToken } from '../../parts/form-token.tsx'
import { usePortal } from '../../use-portal.ts'
import type { VerificationPosted } from './action.ts'
import styles from './ask-forms.module.css'
import { digestOf } from './file-digest.ts'
import type { VerificationData } from './loader.ts'

/** By an address or a number, or by a file: both work without script. */
export const AskForms = () => (
  <div className={styles.forms}>
    <ByWords />
    <ByFile />
  </div>
)

const ByWords = () => {
  const { typed, asked } = useLoaderData<VerificationData>()
  const [query] = useSearchParams()
  const region = query.get('region')
  return (
    <Form className={styles.form} key={query.toString()} aria-label="按网址查验">
      {region && <input type="hidden" name="region" value={region} />}
      <label className={styles.field}>
        <span className={styles.label}>网址或编号</span>
        <input name="q" type="text" defaultValue={typed} maxLength={1000} required autoComplete="off" />
      </label>
      <button className={styles.submit} type="submit">
        查验
      </button>
      <p className={styles.hint}>粘贴网页的地址，或者打印件二维码的地址、存证编号。</p>
      {typed && !asked && (
        <p className={styles.refusal} role="alert">
          <Icon name="alert" />
          没有认出网址或编号，请粘贴信息详情页的完整地址
        </p>
      )}
    </Form>
  )
}

const ByFile = () => {
  const { formToken } = useLoaderData<VerificationData>()
  const posted = useActionData<VerificationPosted>()
  const { pack } = usePortal()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const region = query.get('region')
  /** The digest is computed here, so that the file stays where it is; a browser that cannot sends it. */
  const compute = (event: FormEvent<HTMLFormElement>): void => {
    const chosen = event.currentTarget.elements.namedItem(attachmentField)
    const file = chosen instanceof HTMLInputElement ? chosen.files?.[0] : undefined
    if (!file || !globalThis.crypto?.subtle) return
    event.preventDefault()
    void digestOf(file).then(digest => navigate(verifyHref(pack, { digest })))
  }
  return (
    <form
      className={styles.form}
      method="post"
      action={region ? `?region=${encodeURIComponent(region)}` : undefined}
      encType="multipart/form-data"
      onSubmit={compute}
      aria-label="按文件查验"
    >
      <FormToken token={formToken} />
      <label className={styles.field}>
        <span className={styles.label}>文件</span>
        <input name={attachmentField} type="file" required />
      </label>
      <button className={styles.submit} type="submit">
        查验
      </button>
      <p className={styles.hint}>
        从本站下载的附件、存证文本或者信用核查证明。只比对文件的摘要，不保存文件。
      </p>
      {posted && (
        <p className={styles.refusal} role="alert">
          <Icon name="alert" />
          {posted.failure}
        </p>
      )}
    </form>
  )
}

import type { PublishedReply } from '@sunport/contract/calls/figure-reply.ts'
import { type AskedFigures, figuresHref } from '@sunport/regions/figure-query.ts'
import { Link, useActionData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import formStyles from '../correction-form/correction-form.module.css'
import { FormToken } from '../form-token.tsx'
import styles from './figures.module.css'
import { type ReplyPosted, type ReplyPreset, replyParameter } from './reply-posted.ts'

interface RepliesProps {
  name: string
  replies: PublishedReply[]
  preset: ReplyPreset | undefined
}

/** What a party says of its figures, beside them and in its own words; the form, where it is asked for. */
export const Replies = ({ name, replies, preset }: RepliesProps) =>
  (replies.length > 0 || preset) && (
    <section className={styles.replies} aria-labelledby="figures-replies">
      <h2 id="figures-replies">单位说明</h2>
      {replies.map(({ content, year, day }) => (
        <blockquote key={`${day} ${content}`} className={styles.reply}>
          <p>{content}</p>
          <footer>
            {name}，<time dateTime={day}>{day}</time>
            {year && `，关于${year}年的数据`}
          </footer>
        </blockquote>
      ))}
      {preset && <Form name={name} preset={preset} />}
    </section>
  )

/** At the end of the page: how somebody comes to answer. */
export const ReplyWay = ({ asked }: { asked: AskedFigures }) => {
  const { pack } = usePortal()
  return (
    <p className={formStyles.way}>
      您是该单位，认为数据需要说明或者有误？
      {/* By the server: the token of the form is its. */}
      <Link
        to={`${figuresHref(pack, 'board', { ...asked, [replyParameter]: '1' })}#figures-replies`}
        rel="nofollow"
        reloadDocument
      >
        提交说明
      </Link>
    </p>
  )
}

/** A plain form, with script and without: it is posted to this page. */
const Form = ({ name, preset: { receipt, formToken } }: { name: string; preset: ReplyPreset }) => {
  const posted = useActionData<ReplyPosted>()
  const values = posted?.values ?? {}
  if (receipt)
    return (
      <p className={formStyles.taken} role="status">
        <Icon name="check" />
        说明已于 {receipt.receivedAt} 收到，编号 <b>{receipt.requestNo}</b>。工作人员与单位核实后在此公布。
      </p>
    )
  return (
    <form className={`${formStyles.panel} ${formStyles.form}`} method="post">
      <FormToken token={formToken} />
      {posted?.failure && (
        <p className={formStyles.failure} role="alert">
          <Icon name="alert" />
          {posted.failure}
        </p>
      )}
      <label className={formStyles.field} data-wide>
        <span>{name}的说明 *</span>
        <textarea name="content" rows={4} required maxLength={500} defaultValue={values.content ?? ''} />
      </label>
      <label className={formStyles.field}>
        <span>经办人姓名 *</span>
        <input
          name="applicant"
          required
          maxLength={50}
          autoComplete="name"
          defaultValue={values.applicant ?? ''}
        />
      </label>
      <label className={formStyles.field}>
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
      <p className={formStyles.privacy}>
        说明经核实确为本单位提交后，原文公布在数据旁，请勿写入手机号、证件号。经办人姓名和手机号码加密保存，仅供核实，不会公开。数字本身有误的，请联系发布公告的单位更正公告，数据随之改变。
      </p>
      <button className={formStyles.submit} type="submit">
        提交说明
      </button>
    </form>
  )
}

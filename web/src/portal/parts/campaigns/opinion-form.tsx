import type { CampaignDetail, SentOpinion } from '@sunport/contract/calls/campaign-board.ts'
import { formTokenField } from '@sunport/contract/constants.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { FormToken } from '../form-token.tsx'
import { Consents } from '../message-form/consents.tsx'
import { controlProps, Field, fieldId } from '../message-form/field.tsx'
import { WriterFields } from '../message-form/fields.tsx'
import formStyles from '../message-form/message-form.module.css'
import { useDraft } from '../message-form/use-draft.ts'
import { shortTime } from '../times.ts'
import styles from './campaigns.module.css'
import { opinionRules } from './opinion-errors.ts'
import type { PostedOpinion } from './posted-opinion.ts'
import { useOpinion } from './use-opinion.ts'

const longest = 1000

const Sent = ({ sent }: { sent: SentOpinion }) => (
  <div className={styles.sent} role="status">
    <Icon name="check" size={1.5} />
    <p>
      <b>提交成功</b>
      您的意见已于 {shortTime(sent.receivedAt)} 收到，编号为第 {sent.no}{' '}
      号。征集结束后，采纳情况将在本页统一反馈。
    </p>
  </div>
)

/** Which articles an opinion is about; none means the whole. */
const ArticleChoice = ({
  articles,
  chosen,
}: {
  articles: CampaignDetail['articles']
  chosen: readonly string[]
}) => {
  const named = articles.filter(({ isHeading }) => !isHeading)
  if (named.length === 0) return null
  return (
    <fieldset className={styles.choice}>
      <legend>针对的条款（可多选，不选表示针对全文）</legend>
      {named.map(({ key, no, text }) => (
        <label key={key}>
          <input type="checkbox" name="articleRefs" value={key} defaultChecked={chosen.includes(key)} />
          <span>
            <b>{no}</b> {text.length > 24 ? `${text.slice(0, 24)}…` : text}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  campaign: CampaignDetail
  formToken: string | undefined
  receipt: SentOpinion | undefined
}

/** The form of an opinion: sent by script once the page is alive, and by the browser before that and without it. */
export const OpinionForm = ({ campaign, formToken, receipt }: Props) => {
  const { siteId } = usePortal()
  const posted = useActionData<PostedOpinion>()
  const { errors, failure, isSending, sent = receipt, submit, refuse } = useOpinion(posted)
  const [isReady, setReady] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useDraft({ form, isFilled: Boolean(posted), isSent: Boolean(sent) })
  useEffect(() => setReady(true), [])
  if (sent) return <Sent sent={sent} />
  const values = posted?.values ?? {}

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const articleRefs = fields.getAll('articleRefs')
    const { [formTokenField]: _, ...typed } = Object.fromEntries(fields)
    const wrong = await submit({ ...typed, articleRefs, siteId, campaignId: campaign.id })
    if (wrong) document.getElementById(fieldId(wrong))?.focus()
  }

  return (
    <form
      ref={form}
      className={formStyles.form}
      method="post"
      noValidate
      onFocus={() => void opinionRules()}
      onSubmit={event => void send(event)}
    >
      <FormToken token={formToken} />
      <noscript>
        {/* Enter in a field presses the first button of a form, which must not be the one that sends a code. */}
        <button className={formStyles.first} type="submit" tabIndex={-1} aria-hidden="true">
          提交
        </button>
      </noscript>
      <ArticleChoice articles={campaign.articles} chosen={posted?.articleRefs ?? []} />
      <div className={formStyles.fields}>
        <Field
          name="opinion"
          label="意见和理由"
          error={errors.opinion}
          isRequired
          isWide
          hint={`不超过 ${longest} 个字，请勿填写涉密信息和他人的个人信息`}
        >
          <textarea
            {...controlProps('opinion', errors.opinion, true)}
            rows={6}
            defaultValue={values.opinion}
            maxLength={longest}
          />
        </Field>
        <WriterFields
          errors={errors}
          values={values}
          sent={posted?.sent}
          isReady={isReady}
          onRefused={refuse}
          type="suggest"
        />
      </div>
      <Consents errors={errors} values={values} privateNote="只供研究修改时参考" />
      {failure && (
        <p className={formStyles.failure} role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
      <button className={formStyles.submit} type="submit" disabled={isSending}>
        {isSending ? '正在提交…' : '提交意见'}
      </button>
    </form>
  )
}

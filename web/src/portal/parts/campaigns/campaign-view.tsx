import type { CampaignDetail, PublicOpinion, SentOpinion } from '@sunport/contract/calls/campaign-board.ts'
import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import { Attachments } from '../attachments.tsx'
import { PageHeading } from '../page-heading.tsx'
import { RichText } from '../rich-text.tsx'
import { Empty, LoadFailed } from '../states.tsx'
import { CampaignChip, CampaignFacts } from './campaign-rows.tsx'
import styles from './campaigns.module.css'
import { Feedback } from './feedback.tsx'
import type { CampaignData } from './load.ts'
import { OpinionForm } from './opinion-form.tsx'
import { campaignsHref } from './paths.ts'

const Articles = ({ articles }: Pick<CampaignDetail, 'articles'>) => {
  if (articles.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="campaign-articles">
      <h2 id="campaign-articles">征求意见稿</h2>
      {articles.map(({ key, no, text, isHeading }, at) =>
        isHeading ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: headings have nothing but their place
          <h3 className={styles.chapter} key={`heading-${at}`}>
            {text}
          </h3>
        ) : (
          <p className={styles.article} key={key} id={`article-${key}`}>
            <b>{no}</b>
            {text}
          </p>
        ),
      )}
    </section>
  )
}

const Opinions = ({ opinions }: { opinions: PublicOpinion[] }) => {
  if (opinions.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="campaign-opinions">
      <h2 id="campaign-opinions">公开的意见</h2>
      <ul>
        {opinions.map(({ no, articles, text, submitter, receivedAt, stateName, response }) => (
          <li className={styles.opinion} key={no}>
            <p className={styles.by}>
              第 {no} 号 · {submitter} · {receivedAt.slice(0, 10)} · {articles}
            </p>
            <p className={styles.said}>{text}</p>
            <p className={styles.outcome}>
              <b>{stateName}</b>
              {response && `：${response}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the form's place says when nothing can be sent. */
const closedWords = ({ status, startTime, feedbackDue }: CampaignDetail): string => {
  if (status === 'waiting') return `征集将于 ${startTime.slice(0, 16)} 开始，欢迎届时提出意见。`
  if (status === 'ended')
    return `征集已经截止，感谢参与。${feedbackDue ? `意见采纳情况将于 ${feedbackDue} 前公布。` : ''}`
  return '征集已经截止，意见采纳情况见上方反馈。'
}

const Shown = ({
  campaign,
  formToken,
  receipt,
}: {
  campaign: CampaignDetail
  formToken: string | undefined
  receipt: SentOpinion | undefined
}) => (
  <article className={styles.sheet}>
    <PageHeading title={campaign.title}>
      <CampaignChip status={campaign.status} />
    </PageHeading>
    <CampaignFacts campaign={campaign} />
    {campaign.feedback && <Feedback report={campaign.feedback} />}
    <section className={styles.part} aria-labelledby="campaign-background">
      <h2 id="campaign-background">背景说明</h2>
      <RichText html={campaign.background} />
    </section>
    <Articles articles={campaign.articles} />
    <Attachments files={campaign.files} />
    <Opinions opinions={campaign.opinions} />
    {campaign.contacts && (
      <section className={styles.part} aria-labelledby="campaign-contacts">
        <h2 id="campaign-contacts">联系方式</h2>
        <p className={styles.said}>{campaign.contacts}</p>
      </section>
    )}
    <section className={styles.part} aria-labelledby="campaign-form">
      <h2 id="campaign-form">提出意见</h2>
      {campaign.status === 'open' || receipt ? (
        <OpinionForm campaign={campaign} formToken={formToken} receipt={receipt} />
      ) : (
        <p>{closedWords(campaign)}</p>
      )}
    </section>
  </article>
)

/** One campaign: what is asked, what others said, what became of it, and the form. */
export const CampaignView = ({ shown }: { shown: CampaignData }) => {
  const { pack } = usePortal()
  const { campaign, failure, formToken, receipt } = shown
  if (failure !== undefined) return <LoadFailed reason={failure} />
  if (!campaign)
    return (
      <Empty words="意见征集不存在">
        该征集可能已经撤下，可以<Link to={campaignsHref(pack)}>查看其他征集</Link>。
      </Empty>
    )
  return <Shown campaign={campaign} formToken={formToken} receipt={receipt} />
}

import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import { Link, useLoaderData } from 'react-router'
import { BasisNotice } from '../../parts/basis-notice.tsx'
import { LinkedText } from '../../parts/linked-text.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { QuestionnaireChip, QuestionnaireFacts } from '../../parts/questionnaire-facts.tsx'
import { canAnswer, questionnaireListPath, resultHref } from '../../parts/questionnaire-links.ts'
import { RichText } from '../../parts/rich-text.tsx'
import { Empty } from '../../parts/states.tsx'
import { shortTime } from '../../parts/times.ts'
import { usePortal } from '../../use-portal.ts'
import { AnswerForm } from './answer-form.tsx'
import type { AnswerData } from './loader.ts'
import styles from './page.module.css'
import { Submitted } from './submitted.tsx'
import { WithoutQuestionnaire } from './without-questionnaire.tsx'

/** One questionnaire, to be answered once by each visitor. */
export const Page = () => {
  const shown = useLoaderData<AnswerData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      {shown.outcome === 'shown' ? (
        <Sheet {...shown} />
      ) : (
        <WithoutQuestionnaire shown={shown} hint="请选择要填写的问卷：" />
      )}
    </div>
  )
}

const Sheet = ({
  questionnaire,
  formToken,
  receipt,
  hasTicket,
  basis,
  changed,
}: Extract<AnswerData, { outcome: 'shown' }>) => (
  <article className={styles.sheet}>
    <PageHeading title={questionnaire.title}>
      <QuestionnaireChip row={questionnaire} />
    </PageHeading>
    <QuestionnaireFacts row={questionnaire} />
    <BasisNotice changed={changed} />
    {questionnaire.intro && (
      <div className={styles.intro}>
        <RichText html={questionnaire.intro} />
      </div>
    )}
    {basis.length > 0 && (
      <p className={styles.basis}>
        调查依据：
        <LinkedText pieces={basis} />
      </p>
    )}
    {receipt ? (
      <Submitted {...receipt} />
    ) : canAnswer(questionnaire) && questionnaire.answerMode === 'one-time-link' && !hasTicket ? (
      <Empty words="凭邀请链接填写">
        <p>本次调查只邀请部分对象参加，请从收到的链接打开。</p>
      </Empty>
    ) : canAnswer(questionnaire) ? (
      <AnswerForm key={questionnaire.id} questionnaire={questionnaire} formToken={formToken} />
    ) : (
      <Closed questionnaire={questionnaire} />
    )}
  </article>
)

const reasonOf = ({ status, startTime }: Questionnaire): [words: string, hint: string] => {
  switch (status) {
    case questionnaireStatus.notStarted:
      return ['问卷未开始', `本问卷将于 ${shortTime(startTime)} 开始填写，届时欢迎参与。`]
    case questionnaireStatus.paused:
      return ['问卷已暂停', '主办单位暂停了本次调查，恢复后可以继续填写。']
    case questionnaireStatus.ended:
      return ['问卷已结束', '本次调查已经结束，感谢您的关注。']
    default:
      return ['问卷名额已满', '本次调查的答卷数量已满，感谢您的关注。']
  }
}

const Closed = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { pack } = usePortal()
  const [words, hint] = reasonOf(questionnaire)
  return (
    <Empty words={words}>
      <p>{hint}</p>
      <p className={styles.ways}>
        {questionnaire.hasResults && <Link to={resultHref(pack, questionnaire.id)}>查看统计结果</Link>}
        <Link to={questionnaireListPath(pack)}>查看全部问卷</Link>
      </p>
    </Empty>
  )
}

import { apiPrefix } from '@sunport/contract/call.ts'
import type { Statistics } from '@sunport/contract/calls/questionnaire.ts'
import { calls } from '@sunport/contract/calls.ts'
import { questionnaireStatus } from '@sunport/contract/codes.ts'
import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { QuestionnaireChip, QuestionnaireFacts } from '../../parts/questionnaire-facts.tsx'
import { answerHref, canAnswer, questionnaireListPath } from '../../parts/questionnaire-links.ts'
import { Empty } from '../../parts/states.tsx'
import { shortTime } from '../../parts/times.ts'
import { usePortal } from '../../use-portal.ts'
import { WithoutQuestionnaire } from '../questionnaire-answer/without-questionnaire.tsx'
import { Adopted } from './adopted.tsx'
import type { StatisticsData } from './loader.ts'
import styles from './page.module.css'
import { QuestionResult } from './question-result.tsx'

/** Results of one questionnaire, as far as they are public. */
export const Page = () => {
  const shown = useLoaderData<StatisticsData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      {shown.outcome === 'shown' ? (
        <Results given={shown.statistics} />
      ) : (
        <WithoutQuestionnaire shown={shown} hint="请选择要查看结果的问卷：" />
      )}
    </div>
  )
}

/** The page is the same for everybody; whether this visitor has answered, only their own request can tell. */
const useOwn = (given: Statistics): Statistics => {
  const { siteId } = usePortal()
  const [own, setOwn] = useState<Statistics>()
  const { id, withheld } = given
  useEffect(() => {
    if (withheld !== 'after-submit') return
    let isGone = false
    api.questionnaire.getStatistics({ id, siteId }).then(
      answer => {
        if (answer && !isGone) setOwn(answer)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [id, siteId, withheld])
  return own?.id === id ? own : given
}

const Results = ({ given }: { given: Statistics }) => {
  const statistics = useOwn(given)
  const isShown = !statistics.withheld && statistics.responses > 0
  return (
    <article className={styles.sheet}>
      <PageHeading title={statistics.title}>
        <QuestionnaireChip row={statistics} />
      </PageHeading>
      <QuestionnaireFacts row={statistics} />
      {isShown ? <Shown statistics={statistics} /> : <Withheld statistics={statistics} />}
      {statistics.adoption.length > 0 && <Adopted adoption={statistics.adoption} />}
    </article>
  )
}

const Shown = ({
  statistics: { id, responses, minCell, questions, methodNote, publishedTime, voided },
}: {
  statistics: Statistics
}) => (
  <>
    <div className={styles.head}>
      <p>
        有效答卷 <b className={styles.total}>{responses.toLocaleString('en-US')}</b> 份
        {voided ? `，另有 ${voided} 份作废，不计入` : ''}
      </p>
      <a
        className={styles.download}
        href={`${apiPrefix}${calls.questionnaire.downloadStatistics.path}?${new URLSearchParams({ id })}`}
        rel="nofollow"
        download
      >
        <Icon name="download" size={1.1} />
        下载统计表（xlsx）
      </a>
    </div>
    {questions.map((question, at) => (
      <QuestionResult key={question.code} question={question} number={at + 1} />
    ))}
    {methodNote && (
      <p className={styles.method}>
        方法说明：{methodNote}
        {publishedTime && `（${shortTime(publishedTime)} 公布）`}
      </p>
    )}
    <p className={styles.method}>
      说明：占比以回答该题的人数为基数，多选题各项之和可能超过 100%。为保护答题人，人数少于 {minCell}{' '}
      的选项以及可据此推算的选项不单列；填空题的内容不公开。
    </p>
  </>
)

const reasonOf = ({ withheld, endTime, minCell, status }: Statistics): [words: string, hint: string] => {
  const isOver = status === questionnaireStatus.ended
  switch (withheld) {
    case 'hidden':
      return ['结果未公开', '主办单位没有公开本次调查的结果。']
    case 'after-end':
      return isOver
        ? ['结果未公开', '本次调查已经结束，统计结果由主办单位整理后公布。']
        : ['结果未公开', `统计结果将在调查结束（${shortTime(endTime)}）后公布。`]
    case 'after-submit':
      return ['结果未公开', '提交本问卷后可以查看统计结果。']
    case 'too-few':
      return ['答卷较少', `有效答卷不足 ${minCell} 份，为保护答题人，暂不展示统计结果。`]
    default:
      return ['暂无答卷', '本次调查还没有收到答卷。']
  }
}

const Withheld = ({ statistics }: { statistics: Statistics }) => {
  const { pack } = usePortal()
  const [words, hint] = reasonOf(statistics)
  return (
    <Empty words={words}>
      <p>{hint}</p>
      <p className={styles.ways}>
        {canAnswer(statistics) && <Link to={answerHref(pack, statistics.id)}>去填写问卷</Link>}
        <Link to={questionnaireListPath(pack)}>查看全部问卷</Link>
      </p>
    </Empty>
  )
}

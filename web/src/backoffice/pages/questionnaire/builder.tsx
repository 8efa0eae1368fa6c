import { EyeOutlined, PlusOutlined, SaveOutlined } from '@ant-design/icons'
import type { Survey, SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { checkDesign } from '@sunport/contract/questionnaire/design-check.ts'
import { type QuestionType, questionTypes } from '@sunport/contract/questionnaire/question-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../../ui/back-office-page-header.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useLeaveGuard } from '../../crud/use-leave-guard.ts'
import { useTabTitle } from '../../item-tabs.ts'
import { optionsOf } from '../../ui/options.ts'
import { Findings } from './findings.tsx'
import { moved, newQuestion } from './new-question.ts'
import { PreviewDrawer } from './preview.tsx'
import { QuestionCard } from './question-card.tsx'
import styles from './questionnaire.module.css'
import { Quotas } from './quotas.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { desk } from './survey-crud.tsx'
import { SurveyState } from './survey-state.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** 设计: one questionnaire with its questions, its checks and its preview. */
export const Builder = ({ id, onClose }: Props) => {
  const client = useQueryClient()
  const key = ['questionnaire-design', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => desk.get({ id }),
    // What is being designed is newer than any answer.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useTabTitle(query.data?.title)
  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <Design
      key={query.data.version}
      survey={query.data}
      onSurvey={survey => client.setQueryData(key, survey)}
      onClose={onClose}
    />
  )
}

interface DesignProps {
  survey: Survey
  onSurvey: (survey: Survey) => void
  onClose: () => void
}

const Design = ({ survey, onSurvey, onClose }: DesignProps) => {
  const [questions, setQuestions] = useState<SurveyQuestion[]>(survey.questions)
  const [quotas, setQuotas] = useState(survey.quotas)
  const [opened, setOpened] = useState<string | undefined>(survey.questions[0]?.code)
  const [shown, setShown] = useState<'preview' | 'settings'>()
  const change = useCrudChange('questionnaire')
  const isDirty = questions !== survey.questions || quotas !== survey.quotas
  useLeaveGuard(isDirty)
  const isPublic = survey.state !== 'draft' && survey.state !== 'review'
  const mayDesign = survey.actions.includes('design')
  const findings = checkDesign(questions, { isAnonymous: survey.answerMode === 'anonymous' })
  const { id, version } = survey

  const save = () =>
    change.mutate(async () => onSurvey(await desk.saveDesign({ id, version, questions, quotas })))
  const submit = () =>
    change.mutate(async () => {
      const submitted = await desk.draft({ id, version, action: 'submit' })
      if (submitted) onSurvey(submitted)
    })
  const add = (type: QuestionType) => {
    const question = newQuestion(type, questions)
    setQuestions([...questions, question])
    setOpened(question.code)
  }
  const set = (at: number, question: SurveyQuestion) => setQuestions(questions.with(at, question))

  return (
    <>
      <PageHeader title={survey.title} note={<SurveyState state={survey.state} revision={survey.revision} />}>
        <Space wrap>
          <Button onClick={onClose}>返回列表</Button>
          {survey.actions.includes('edit') && <Button onClick={() => setShown('settings')}>问卷设置</Button>}
          <Button icon={<EyeOutlined />} onClick={() => setShown('preview')}>
            预览
          </Button>
          {survey.actions.includes('submit') && (
            <Button onClick={submit} disabled={isDirty || findings.some(({ level }) => level === 'error')}>
              送审
            </Button>
          )}
          {mayDesign && (
            <Button
              type="primary"
              icon={<SaveOutlined />}
              onClick={save}
              disabled={!isDirty}
              loading={change.isPending}
            >
              保存题目
            </Button>
          )}
        </Space>
      </PageHeader>
      <p className={styles.facts}>
        第 {survey.designNo} 版，{questions.length} 题。{survey.startTime.slice(0, 16)} 至{' '}
        {survey.endTime.slice(0, 16)}。
        {survey.revision !== 'none' && '正在修订：审核通过后生效，现在公众看到的是上一版。'}
        {!mayDesign && survey.revision === 'none' && '当前状态只能查看题目。'}
        {survey.publicPath ? (
          isPublic && (
            <a href={`${routerBase}${survey.publicPath}?id=${id}`} target="_blank" rel="noreferrer">
              打开填写页
            </a>
          )
        ) : (
          <b>本站点没有问卷页面，公众看不到本问卷。</b>
        )}
      </p>
      <Findings findings={findings} questions={questions} onOpen={setOpened} />
      <ol className={styles.questions}>
        {questions.map((question, at) => (
          <li key={question.code}>
            <QuestionCard
              question={question}
              at={at}
              questions={questions}
              findings={findings.filter(finding => finding.at === at)}
              isOpen={opened === question.code}
              isReadOnly={!mayDesign}
              onOpen={() => setOpened(opened === question.code ? undefined : question.code)}
              onChange={changed => set(at, changed)}
              onMove={by => setQuestions(moved(questions, at, by))}
              onRemove={() => setQuestions(questions.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {questions.length === 0 && <Empty description="还没有题目" />}
      {mayDesign && (
        <fieldset className={styles.adding} aria-label="添加题目">
          <span className={styles.label}>添加题目</span>
          {optionsOf(questionTypes).map(({ value, label }) => (
            <Button
              key={value}
              size="small"
              icon={<PlusOutlined />}
              aria-label={`添加${label}`}
              onClick={() => add(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      <Quotas questions={questions} quotas={quotas} isReadOnly={!mayDesign} onChange={setQuotas} />
      {shown === 'preview' && (
        <PreviewDrawer
          survey={survey}
          questions={questions}
          isSaved={!isDirty}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'settings' && (
        <SettingsDialog
          survey={survey}
          onSaved={saved => {
            onSurvey(saved)
            setShown(undefined)
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

import type { Answers } from '@sunport/contract/calls/questionnaire.ts'
import type { Survey, SurveyQuestion } from '@sunport/contract/calls/questionnaire-desk.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import { piped } from '@sunport/contract/questionnaire/piping.ts'
import { presetAnswers } from '@sunport/contract/questionnaire/presets.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { Alert, Button, Drawer, Segmented, Space } from 'antd'
import { useState } from 'react'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { PreviewField } from './preview-field.tsx'
import styles from './questionnaire.module.css'
import { desk } from './survey-crud.tsx'

interface Props {
  survey: Survey
  questions: SurveyQuestion[]
  /** What is shown is what the server has. */
  isSaved: boolean
  onClose: () => void
}

/** The questions as visitors walk through them: by the same conditions, judged by the same rules. */
export const PreviewDrawer = ({ survey, questions, isSaved, onClose }: Props) => {
  const [answers, setAnswers] = useState<Answers>(() => presetAnswers(questions))
  const [isJudged, setJudged] = useState(false)
  const [device, setDevice] = useState<'电脑' | '手机'>('电脑')
  const change = useCrudChange('questionnaire')
  const shown = visibleQuestions(questions, answers)
  // Nothing is uploaded to try a design.
  const tried = questions.map(each => (each.type === 'file' ? { ...each, required: false } : each))
  const problems = answerProblems(tried, answers)
  const mayTest = isSaved && survey.actions.includes('test')

  const send = () => {
    setJudged(true)
    if (problems.size > 0) return
    change.mutate(async () => {
      await desk.answerAsTest({ id: survey.id, answers })
      setAnswers(presetAnswers(questions))
      setJudged(false)
    })
  }

  return (
    <Drawer
      open
      title={`预览：${survey.title}`}
      size={device === '手机' ? 'min(430px, 100vw)' : 'min(860px, 100vw)'}
      onClose={onClose}
      extra={<Segmented options={['电脑', '手机']} value={device} onChange={setDevice} aria-label="设备" />}
      footer={
        <Space>
          <Button type="primary" onClick={send} disabled={!mayTest} loading={change.isPending}>
            提交试答
          </Button>
          <Button onClick={() => setAnswers(presetAnswers(questions))}>重新开始</Button>
          <span className={styles.facts}>
            {mayTest ? '试答单独保存，不计入统计，可以一次清除。' : isSaved ? '' : '保存题目后可以试答。'}
          </span>
        </Space>
      }
    >
      <Alert
        type="info"
        showIcon
        title={`共 ${questions.length} 题，按当前的回答显示 ${shown.length} 题。`}
      />
      <ol className={styles.preview}>
        {shown.map(question => (
          <li key={question.code}>
            <PreviewField
              question={{ ...question, title: piped(question.title, questions, answers) }}
              number={questionNumber(questions, question.code)}
              given={answers[question.code] ?? []}
              problem={isJudged ? problems.get(question.code) : undefined}
              onChange={given => setAnswers({ ...answers, [question.code]: given })}
            />
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

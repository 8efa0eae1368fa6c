import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { attempt } from '../../parts/attempt.ts'
import { FormToken } from '../../parts/form-token.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './answer-form.module.css'
import { answersOf } from './answers-of.ts'
import { type PostedAnswers, versionField } from './posted-answers.ts'
import { QuestionField, questionId } from './question-field.tsx'
import { Submitted } from './submitted.tsx'

type Problems = ReadonlyMap<string, string>

interface AnswerFormProps {
  questionnaire: Questionnaire
  formToken: string | undefined
}

/** The questions as a form. What was filled in stays, whatever is wrong with it or with the way to the server. */
export const AnswerForm = ({ questionnaire, formToken }: AnswerFormProps) => {
  const { siteId } = usePortal()
  const [isSending, setSending] = useState(false)
  const posted = useActionData<PostedAnswers>()
  const [problems, setProblems] = useState<Problems>(new Map(posted?.problems))
  const [refusal, setRefusal] = useState(posted?.refusal ?? '')
  const [thanks, setThanks] = useState<{ thankYou: string | null; canSeeResults: boolean }>()
  const begun = useRef(0)
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    begun.current = performance.now()
  }, [])
  useEffect(() => {
    if (problems.size > 0 || refusal) summary.current?.focus()
  }, [problems, refusal])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = answersOf(new FormData(event.currentTarget), questionnaire)
    const found = answerProblems(questionnaire.questions, answers)
    setRefusal('')
    setProblems(found)
    if (found.size > 0) return
    setSending(true)
    const { id, versionNo } = questionnaire
    const seconds = Math.min(86_400, Math.round((performance.now() - begun.current) / 1000))
    const sent = await attempt(
      api.questionnaire.submitQuestionnaire({ id, siteId, versionNo, answers, seconds }),
    )
    setSending(false)
    if (sent.value) setThanks(sent.value)
    else setRefusal(sent.failure ?? '')
  }

  if (thanks) return <Submitted id={questionnaire.id} {...thanks} />
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate aria-label={questionnaire.title}>
      <FormToken token={formToken} />
      <input type="hidden" name={versionField} value={questionnaire.versionNo} />
      {(problems.size > 0 || refusal) && (
        <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {refusal ? <p>{refusal}</p> : <Summary questionnaire={questionnaire} problems={problems} />}
        </div>
      )}
      <ol className={styles.questions}>
        {questionnaire.questions.map((question, at) => (
          <li key={question.code}>
            <QuestionField
              question={question}
              number={at + 1}
              problem={problems.get(question.code)}
              given={posted?.answers[question.code] ?? []}
            />
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <button className={styles.submit} type="submit" disabled={isSending}>
          {isSending ? '正在提交…' : '提交问卷'}
        </button>
        <span className={styles.privacy}>匿名填写，每位访客只能提交一次；结果只作汇总统计。</span>
      </p>
    </form>
  )
}

const Summary = ({ questionnaire, problems }: { questionnaire: Questionnaire; problems: Problems }) => (
  <div>
    <p>有 {problems.size} 道题需要补充或修改：</p>
    <ul>
      {questionnaire.questions.map(
        ({ code, title }, at) =>
          problems.has(code) && (
            <li key={code}>
              <a href={`#${questionId(code)}`}>
                第 {at + 1} 题 {title}
              </a>
            </li>
          ),
      )}
    </ul>
  </div>
)

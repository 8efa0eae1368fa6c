import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { attempt } from '../../parts/attempt.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './answer-form.module.css'
import { QuestionField, questionId } from './question-field.tsx'
import { Submitted } from './submitted.tsx'

type Problems = ReadonlyMap<string, string>

const none: Problems = new Map()

const answersOf = (form: HTMLFormElement, { questions }: Questionnaire): Answers => {
  const given = new FormData(form)
  return Object.fromEntries(
    questions
      .map(({ code }) => [code, given.getAll(code).map(String)])
      .filter(([, values]) => values?.length),
  )
}

/** The questions as a form. What was filled in stays, whatever is wrong with it or with the way to the server. */
export const AnswerForm = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { siteId } = usePortal()
  const [isReady, setReady] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState(none)
  const [refusal, setRefusal] = useState('')
  const [thanks, setThanks] = useState<{ thankYou: string | null; canSeeResults: boolean }>()
  const begun = useRef(0)
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    begun.current = performance.now()
    setReady(true)
  }, [])
  useEffect(() => {
    if (problems.size > 0 || refusal) summary.current?.focus()
  }, [problems, refusal])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = answersOf(event.currentTarget, questionnaire)
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
    <form className={styles.form} onSubmit={submit} noValidate aria-label={questionnaire.title}>
      <noscript>
        <p className={styles.noscript}>
          填写和提交问卷需要启用 JavaScript。您可以先阅读下面的题目，启用后刷新页面再作答。
        </p>
      </noscript>
      {(problems.size > 0 || refusal) && (
        <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {refusal ? <p>{refusal}</p> : <Summary questionnaire={questionnaire} problems={problems} />}
        </div>
      )}
      <ol className={styles.questions}>
        {questionnaire.questions.map((question, at) => (
          <li key={question.code}>
            <QuestionField question={question} number={at + 1} problem={problems.get(question.code)} />
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <button className={styles.submit} type="submit" disabled={!isReady || isSending}>
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

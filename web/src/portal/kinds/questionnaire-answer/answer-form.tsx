import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { presetAnswers } from '@sunport/contract/questionnaire/presets.ts'
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { attempt } from '../../parts/attempt.ts'
import { FormToken } from '../../parts/form-token.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './answer-form.module.css'
import { answersOf } from './answers-of.ts'
import {
  type Aside,
  codeIntent,
  intentField,
  mobileField,
  type PostedAnswers,
  phoneCodeField,
  resumeField,
  sheetField,
  ticketParameter,
  versionField,
} from './posted-answers.ts'
import { Proof } from './proof.tsx'
import { PutAside } from './put-aside.tsx'
import { questionId } from './question-field.tsx'
import { Sheet } from './sheet.tsx'
import { Submitted } from './submitted.tsx'
import { useFlow } from './use-flow.ts'

type Problems = ReadonlyMap<string, string>

interface AnswerFormProps {
  questionnaire: Questionnaire
  formToken: string | undefined
}

/** The questions as a form. What was filled in stays, whatever is wrong with it or with the way to the server. */
export const AnswerForm = ({ questionnaire, formToken }: AnswerFormProps) => {
  const { siteId } = usePortal()
  const [query] = useSearchParams()
  const [isSending, setSending] = useState(false)
  const posted = useActionData<PostedAnswers>()
  const [problems, setProblems] = useState<Problems>(new Map(posted?.problems))
  const [refusal, setRefusal] = useState(posted?.refusal ?? '')
  const [given, setGiven] = useState<Answers>(posted?.answers ?? presetAnswers(questionnaire.questions))
  const [aside, setAside] = useState<Aside | undefined>(posted?.aside)
  const [thanks, setThanks] = useState(posted?.thanks)
  const begun = useRef(0)
  const hasBegun = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { shown, said, look } = useFlow(form, questionnaire)
  // The token is each page's own, and known to the server and the browser alike.
  const [sheet] = useState(() => posted?.sheet ?? formToken?.slice(-8) ?? String(Math.random()))
  const { id, questions } = questionnaire

  useEffect(() => {
    begun.current = performance.now()
  }, [])
  useEffect(() => {
    if (problems.size > 0 || refusal) summary.current?.focus()
  }, [problems, refusal])
  // What was taken up again leads to other questions than an empty form.
  useEffect(() => {
    if (given) look()
  }, [given, look])

  const changed = () => {
    look()
    if (hasBegun.current) return
    hasBegun.current = true
    // Only counted: whoever is not, answers all the same.
    api.questionnaire.beginQuestionnaire({ id, siteId }).catch(() => {})
  }

  /** Names of bodies are offered where one is asked for; nobody waits for it. */
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.autocomplete === 'organization')
      import('./offer-units.ts').then(
        ({ offerUnits }) => offerUnits(target, siteId),
        () => {},
      )
  }

  const answer = async (answers: Answers, fields: FormData) => {
    setSending(true)
    // Judged and sent last of all: the parts for it need not come with the questions.
    const rules = await attempt(import('@sunport/contract/rules/questionnaire-answers.ts'))
    const found = rules.value?.answerProblems(questions, answers)
    setProblems(found ?? new Map())
    if (!found || found.size > 0) {
      setSending(false)
      return setRefusal(rules.failure ?? '')
    }
    const ticket = query.get(ticketParameter)
    const resumeCode = aside?.resumeCode
    const sending = import('../../parts/message-form/signed.ts').then(({ sendProven }) =>
      sendProven('answer', proof =>
        api.questionnaire.submitQuestionnaire({
          id,
          siteId,
          versionNo: questionnaire.versionNo,
          answers,
          seconds: Math.min(86_400, Math.round((performance.now() - begun.current) / 1000)),
          ...(ticket && { ticket }),
          ...proofIn(fields),
          ...(resumeCode && { resumeCode }),
          ...(formToken && { pageToken: formToken }),
          ...proof,
        }),
      ),
    )
    const sent = await attempt(sending)
    setSending(false)
    if (sent.value) setThanks(sent.value)
    else setRefusal(sent.failure ?? '')
  }

  const putAside = async (intent: string, answers: Answers, resumeCode: string) => {
    setSending(true)
    if (intent === 'resume') {
      const kept = await attempt(api.questionnaire.resumeAnswers({ id, siteId, resumeCode }))
      if (kept.value) {
        setGiven(kept.value.answers)
        setAside({ resumeCode, isChanged: kept.value.isChanged })
      } else setRefusal(kept.failure ?? '')
    } else {
      const saved = await attempt(api.questionnaire.saveAnswers({ id, siteId, answers, resumeCode }))
      if (saved.value) setAside(saved.value)
      else setRefusal(saved.failure ?? '')
    }
    setSending(false)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget)
    const answers = answersOf(fields, questionnaire)
    const intent =
      submitter instanceof HTMLButtonElement && submitter.name === intentField ? submitter.value : ''
    // Its script has not come yet: the form goes the way that it goes without.
    if (intent === codeIntent) return
    event.preventDefault()
    setRefusal('')
    if (intent) return putAside(intent, answers, String(fields.get(resumeField) ?? ''))
    return answer(answers, fields)
  }

  if (thanks) return <Submitted id={id} {...thanks} />
  const asksFiles = questions.some(({ type }) => type === 'file')
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      encType={asksFiles ? 'multipart/form-data' : undefined}
      onSubmit={submit}
      onInput={changed}
      onFocus={focused}
      noValidate
      aria-label={questionnaire.title}
    >
      <FormToken token={formToken} />
      <input type="hidden" name={sheetField} value={sheet} />
      <input type="hidden" name={versionField} value={questionnaire.versionNo} />
      {(problems.size > 0 || refusal) && (
        <div ref={summary} className={styles.summary} role="alert" tabIndex={-1}>
          <Icon name="alert" />
          {refusal ? <p>{refusal}</p> : <Summary questions={questions} problems={problems} />}
        </div>
      )}
      <Sheet
        key={aside?.isChanged === undefined ? 'new' : aside.resumeCode}
        {...{ questions, shown, problems, given, said, sheet }}
      />
      <Proof mode={questionnaire.answerMode} shown={posted?.phone} />
      <p className={styles.foot}>
        <button className={styles.submit} type="submit" disabled={isSending}>
          {isSending ? '正在提交…' : '提交问卷'}
        </button>
        <span className={styles.privacy}>{questionnaire.onePerWords}</span>
      </p>
      {questionnaire.canSave && <PutAside {...{ aside, isSending, asksFiles }} />}
    </form>
  )
}

const proofIn = (fields: FormData) => {
  const [mobile, phoneCode] = [fields.get(mobileField), fields.get(phoneCodeField)]
  return mobile === null ? {} : { mobile: String(mobile), phoneCode: String(phoneCode) }
}

const Summary = ({ questions, problems }: Pick<Questionnaire, 'questions'> & { problems: Problems }) => (
  <div>
    <p>有 {problems.size} 道题需要补充或修改：</p>
    <ul>
      {questions.map(
        ({ code, title }) =>
          problems.has(code) && (
            <li key={code}>
              <a href={`#${questionId(code)}`}>
                第 {questionNumber(questions, code)} 题 {title.replace(/\{\{\w+\}\}/g, '…')}
              </a>
            </li>
          ),
      )}
    </ul>
  </div>
)

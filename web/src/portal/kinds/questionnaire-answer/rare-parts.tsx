import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import styles from './answer-form.module.css'
import { asShown } from './as-shown.ts'
import { PhoneProof } from './phone-proof.tsx'
import type { PhoneShown } from './posted-answers.ts'
import { Questions, type QuestionsProps } from './questions.tsx'

interface Props {
  mode: Questionnaire['answerMode']
  shown: PhoneShown | undefined
}

/** A phone with its code, or the way to sign in; a link has shown itself by its address. */
export const ProofFields = ({ mode, shown }: Props) => {
  if (mode === 'phone') return <PhoneProof shown={shown} />
  if (mode !== 'signed-in') return null
  return (
    <p className={styles.kept}>
      本问卷须登录后提交。
      <a href={`${routerBase}/login`} target="_blank" rel="noreferrer">
        登录（在新窗口打开）
      </a>
    </p>
  )
}

/** Questions that differ from sheet to sheet: by what was answered before, or by the order of their options. */
export const LivelyQuestions = (props: QuestionsProps) => {
  const { questions, given, said, sheet } = props
  const answers = { ...given, ...said }
  return <Questions {...props} questions={questions.map(each => asShown(each, questions, answers, sheet))} />
}

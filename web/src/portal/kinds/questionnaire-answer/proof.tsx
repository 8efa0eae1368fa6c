import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import styles from './answer-form.module.css'
import type { PhoneShown } from './posted-answers.ts'

const load = () => import('./phone-proof.tsx')

/** Few questionnaires ask for a phone, and the others need no script for it. The server has it at hand. */
const PhoneProof: ComponentType<{ shown: PhoneShown | undefined }> = import.meta.env.SSR
  ? (await load()).PhoneProof
  : lazy(async () => ({ default: (await load()).PhoneProof }))

interface Props {
  mode: Questionnaire['answerMode']
  shown: PhoneShown | undefined
}

/** What must be shown before an answer counts. */
export const Proof = ({ mode, shown }: Props) => {
  if (mode === 'phone')
    return (
      <Suspense>
        <PhoneProof shown={shown} />
      </Suspense>
    )
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

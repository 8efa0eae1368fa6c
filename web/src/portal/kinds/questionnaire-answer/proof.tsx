import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import type { PhoneShown } from './posted-answers.ts'

interface ProofProps {
  mode: Questionnaire['answerMode']
  shown: PhoneShown | undefined
}

const load = () => import('./rare-parts.tsx')

/** Most questionnaires ask for nothing, and need no script for it. The server has it at hand. */
const ProofFields: ComponentType<ProofProps> = import.meta.env.SSR
  ? (await load()).ProofFields
  : lazy(async () => ({ default: (await load()).ProofFields }))

/** What must be shown before an answer counts. */
export const Proof = (props: ProofProps) =>
  props.mode && (
    <Suspense>
      <ProofFields {...props} />
    </Suspense>
  )

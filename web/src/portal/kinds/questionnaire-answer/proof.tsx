import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { later } from '../../later.tsx'
import type { PhoneShown } from './posted-answers.ts'

interface ProofProps {
  mode: Questionnaire['answerMode']
  shown: PhoneShown | undefined
}

const load = async () => (await import('./rare-parts.tsx')).ProofFields

/** Most questionnaires ask for nothing, and need no script for it. The server has it at hand. */
const ProofFields = later<ProofProps>(
  'src/portal/kinds/questionnaire-answer/rare-parts.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)

/** What must be shown before an answer counts. */
export const Proof = (props: ProofProps) => props.mode && <ProofFields {...props} />

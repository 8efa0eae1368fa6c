import { type ComponentType, lazy, Suspense } from 'react'
import { Questions, type QuestionsProps } from './questions.tsx'

const load = () => import('./rare-parts.tsx')

/** Most questionnaires are the same on every sheet, and need no script for more. The server has it at hand. */
const LivelyQuestions: ComponentType<QuestionsProps> = import.meta.env.SSR
  ? (await load()).LivelyQuestions
  : lazy(async () => ({ default: (await load()).LivelyQuestions }))

export const Sheet = (props: QuestionsProps) =>
  props.questions.some(({ title, help, rules }) => rules?.shuffle || `${title}${help}`.includes('{{')) ? (
    <Suspense>
      <LivelyQuestions {...props} />
    </Suspense>
  ) : (
    <Questions {...props} />
  )

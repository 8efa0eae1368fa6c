import { type ComponentType, lazy, Suspense } from 'react'
// The server links the styles of what a page imports outright: those of the other views must be among them.
import '../../parts/questionnaire-facts.module.css'
import '../../parts/rich-text.module.css'
import '../questionnaire-answer/answer-form.module.css'
import '../questionnaire-answer/matrix.module.css'
import '../questionnaire-answer/page.module.css'
import '../questionnaire-answer/question-field.module.css'
import '../questionnaire-answer/submitted.module.css'
import '../questionnaire-stats/adopted.module.css'
import '../questionnaire-stats/page.module.css'
import '../questionnaire-stats/question-result.module.css'

const loadAnswer = () => import('../questionnaire-answer/page.tsx')
const loadStatistics = () => import('../questionnaire-stats/page.tsx')

/** Most visits of the list answer nothing here, and need no script for it. The server has both at hand. */
const Answer: ComponentType = import.meta.env.SSR
  ? (await loadAnswer()).Page
  : lazy(async () => ({ default: (await loadAnswer()).Page }))
const Statistics: ComponentType = import.meta.env.SSR
  ? (await loadStatistics()).Page
  : lazy(async () => ({ default: (await loadStatistics()).Page }))

export const AnswerPage = () => (
  <Suspense>
    <Answer />
  </Suspense>
)

export const StatisticsPage = () => (
  <Suspense>
    <Statistics />
  </Suspense>
)

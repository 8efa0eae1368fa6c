import { later } from '../../later.tsx'
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

const loadAnswer = async () => (await import('../questionnaire-answer/page.tsx')).Page
const loadStatistics = async () => (await import('../questionnaire-stats/page.tsx')).Page

/** Most visits of the list answer nothing here, and need no script for it. The server has both at hand. */
export const AnswerPage = later(
  'src/portal/kinds/questionnaire-answer/page.tsx',
  loadAnswer,
  import.meta.env.SSR ? await loadAnswer() : undefined,
)
export const StatisticsPage = later(
  'src/portal/kinds/questionnaire-stats/page.tsx',
  loadStatistics,
  import.meta.env.SSR ? await loadStatistics() : undefined,
)

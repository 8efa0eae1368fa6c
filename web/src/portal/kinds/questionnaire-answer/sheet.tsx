import { later } from '../../later.tsx'
import { Questions, type QuestionsProps } from './questions.tsx'

const load = async () => (await import('./rare-parts.tsx')).LivelyQuestions

/** Most questionnaires are the same on every sheet, and need no script for more. The server has it at hand. */
const LivelyQuestions = later<QuestionsProps>(
  'src/portal/kinds/questionnaire-answer/rare-parts.tsx',
  load,
  import.meta.env.SSR ? await load() : undefined,
)

export const Sheet = (props: QuestionsProps) =>
  props.questions.some(({ title, help, rules }) => rules?.shuffle || `${title}${help}`.includes('{{')) ? (
    <LivelyQuestions {...props} />
  ) : (
    <Questions {...props} />
  )

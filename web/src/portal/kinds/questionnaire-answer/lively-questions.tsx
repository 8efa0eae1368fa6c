import { asShown } from './as-shown.ts'
import { Questions, type QuestionsProps } from './questions.tsx'

/** Questions that differ from sheet to sheet: by what was answered before, or by the order of their options. */
export const LivelyQuestions = (props: QuestionsProps) => {
  const { questions, given, said, sheet } = props
  const answers = { ...given, ...said }
  return <Questions {...props} questions={questions.map(each => asShown(each, questions, answers, sheet))} />
}

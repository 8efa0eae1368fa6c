import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { piped } from '@sunport/contract/questionnaire/piping.ts'
import { canBeShuffled } from '@sunport/contract/questionnaire/question-types.ts'
import { shuffled } from '@sunport/contract/questionnaire/shuffle.ts'

/** A question as it stands on one answer sheet: its title with earlier answers, its options in the sheet's order. */
export const asShown = (
  question: Question,
  questions: readonly Question[],
  answers: Answers,
  sheet: string,
): Question => ({
  ...question,
  title: piped(question.title, questions, answers),
  help: question.help && piped(question.help, questions, answers),
  options:
    question.rules?.shuffle && canBeShuffled(question.type)
      ? shuffled(question.options, `${sheet}/${question.code}`)
      : question.options,
})

import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'

/** The first wrong question, by the number that stands before it on the page. */
export const refuseWrongAnswers = (questions: Question[], answers: Answers): void => {
  const [wrong] = answerProblems(questions, answers)
  if (!wrong) return
  const [code, words] = wrong
  throw new Problem('questionnaire.invalid', `第 ${questionNumber(questions, code)} 题：${words}`)
}

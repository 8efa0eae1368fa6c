import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { answerProblems } from '@sunport/contract/rules/questionnaire-answers.ts'

/** The first wrong question, by the number that stands before it on the page. */
export const refuseWrongAnswers = (questions: Question[], answers: Answers): void => {
  const [wrong] = answerProblems(questions, answers)
  if (!wrong) return
  const [code, words] = wrong
  const number = questions.findIndex(question => question.code === code) + 1
  throw new Problem('questionnaire.invalid', `第 ${number} 题：${words}`)
}

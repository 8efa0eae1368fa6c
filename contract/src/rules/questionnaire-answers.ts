import type { Answers, Question } from '../calls/questionnaire.ts'
import { answerProblem } from '../questionnaire/answer-rules.ts'
import { visibleQuestions } from '../questionnaire/flow.ts'

/**
 * What is wrong with answers, by question code, in the order of the questions; nothing when they may be sent. Only
 * questions that these answers lead to are looked at.
 */
export const answerProblems = (questions: Question[], answers: Answers): Map<string, string> => {
  const found = new Map<string, string>()
  for (const question of visibleQuestions(questions, answers)) {
    const problem = answerProblem(question, answers[question.code] ?? [])
    if (problem) found.set(question.code, problem)
  }
  return found
}

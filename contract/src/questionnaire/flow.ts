import type { Answers } from '../calls/questionnaire.ts'
import { type FlowQuestion, givenTo, holds, optionOf } from './condition.ts'

/** A jump to here leaves out all that would follow. */
export const theEnd = 'end'

/** Where an answer leads: the code of a later question, the end, or just on. */
export const jumpFrom = ({ code, rules }: FlowQuestion, answers: Answers): string | undefined => {
  const given = givenTo(answers, code).map(optionOf)
  return rules?.jumps?.find(({ options }) => options.length === 0 || given.some(one => options.includes(one)))
    ?.to
}

/**
 * The questions that somebody with these answers is asked, in their order. An answer to a question that is not
 * asked counts for nothing, whatever was sent: pages, forms without script and the server go by this alone.
 */
export const visibleQuestions = <Q extends FlowQuestion>(questions: readonly Q[], answers: Answers): Q[] => {
  const asked = new Map<string, FlowQuestion>()
  const shown: Q[] = []
  let target: string | undefined
  for (const [at, question] of questions.entries()) {
    if (target === question.code) target = undefined
    if (target || !holds(question.rules?.displayWhen, asked, answers)) continue
    asked.set(question.code, question)
    shown.push(question)
    const to = jumpFrom(question, answers)
    // A jump that leads nowhere or back is a fault of the design, and leaves nothing out.
    if (to === theEnd || questions.slice(at + 1).some(({ code }) => code === to)) target = to
  }
  return shown
}

/** Whether any question hangs on another. */
export const hasFlow = (questions: readonly FlowQuestion[]): boolean =>
  questions.some(({ rules }) => rules?.displayWhen !== undefined || (rules?.jumps ?? []).length > 0)

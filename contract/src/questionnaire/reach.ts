import type { Answers, Question } from '../calls/questionnaire.ts'
import { answerProblem } from './answer-rules.ts'
import { type FlowQuestion, holds, testsIn } from './condition.ts'
import type { Test } from './condition-tree.ts'
import { jumpFrom, theEnd } from './flow.ts'
import { isFigure, isOneOf, optionsOf } from './question-types.ts'

/** Ways through a questionnaire that are walked before the search is given up. */
const mostWays = 20_000
const mostCombined = 8

const subsets = (codes: string[]): string[][] => {
  const sets: string[][] = [[]]
  for (const code of codes) sets.push(...sets.map(set => [...set, code]))
  return sets
}

/** Enough different answers to one question that every test of it comes out both ways, if it can. */
const candidates = (question: Question, asked: Test[]): string[][] => {
  const codes = optionsOf(question).map(({ code }) => code)
  const jumped = question.rules?.jumps?.flatMap(({ options }) => options) ?? []
  const named = [...new Set([...asked.flatMap(({ options }) => options ?? []), ...jumped])]
  const used = codes.filter(code => named.includes(code))
  const unused = codes.filter(code => !named.includes(code))
  const isValid = (given: string[]) => answerProblem(question, given) === undefined
  const nothing = question.required ? [] : [[]]
  if (isOneOf(question.type)) return [...codes.map(code => [code]), ...nothing].filter(isValid)
  if (question.type === 'multiple') {
    const sets = subsets(used.slice(0, mostCombined))
    const padded = sets.flatMap(set => unused.map((_, count) => [...set, ...unused.slice(0, count + 1)]))
    return [...sets.filter(set => set.length > 0 || !question.required), ...padded].filter(isValid)
  }
  if (isFigure(question.type)) {
    const limits = [
      ...asked.map(({ number = 0 }) => number),
      question.rules?.min ?? 0,
      question.rules?.max ?? 0,
    ]
    const near = [...new Set(limits.flatMap(limit => [limit, Math.floor(limit) - 1, Math.ceil(limit) + 1]))]
    return [...near.map(figure => [String(figure)]), ...nothing].filter(isValid)
  }
  // Whatever was written, ordered or filled in, tests see only that there is an answer.
  return question.type === 'note' ? [[]] : [['1'], ...nothing]
}

/**
 * The questions that some answers lead to, found by walking every way that makes a difference. Undefined when there
 * are too many ways to tell.
 */
export const reachableQuestions = (questions: readonly Question[]): Set<string> | undefined => {
  const asked = questions.flatMap(({ rules }) => testsIn(rules?.displayWhen))
  const choices = questions.map(question => {
    const about = asked.filter(test => test.question === question.code)
    const hasChoice = about.length > 0 || question.rules?.jumps?.some(({ options }) => options.length > 0)
    const found = hasChoice ? candidates(question, about) : []
    return found.length > 0 ? found : [[]]
  })
  const reached = new Set<string>()
  let ways = 0

  const walk = (
    from: number,
    target: string | undefined,
    shown: Map<string, FlowQuestion>,
    given: Answers,
  ): void => {
    if (reached.size === questions.length || ways > mostWays) return
    const at = questions.findIndex(
      ({ code, rules }, index) =>
        index >= from && (!target || code === target) && holds(rules?.displayWhen, shown, given),
    )
    const question = questions[at]
    if (!question) {
      // A target that is itself not shown: what follows it is asked as usual.
      const place = questions.findIndex(({ code }, index) => index >= from && code === target)
      if (target && target !== theEnd && place >= 0) walk(place + 1, undefined, shown, given)
      else ways += 1
      return
    }
    reached.add(question.code)
    const now = new Map(shown).set(question.code, question)
    for (const choice of choices[at] ?? []) {
      const answers = { ...given, [question.code]: choice }
      const to = jumpFrom(question, answers)
      const isAhead = to === theEnd || questions.slice(at + 1).some(({ code }) => code === to)
      walk(at + 1, isAhead ? to : undefined, now, answers)
    }
  }

  walk(0, undefined, new Map(), {})
  return ways > mostWays && reached.size < questions.length ? undefined : reached
}

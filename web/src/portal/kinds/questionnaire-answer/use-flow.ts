import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { conditionWords, questionNumber } from '@sunport/contract/questionnaire/condition.ts'
import { hasFlow, theEnd, visibleQuestions } from '@sunport/contract/questionnaire/flow.ts'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { answersOf } from './answers-of.ts'

/**
 * Which questions are asked now, and what was answered, where titles say it. Undefined until the page is alive: then everything stands there, with its condition
 * in words, as it does without script.
 */
export const useFlow = (form: RefObject<HTMLFormElement | null>, questionnaire: Questionnaire) => {
  const [shown, setShown] = useState<ReadonlySet<string>>()
  const [said, setSaid] = useState<Answers>({})
  const look = useCallback(() => {
    const { questions } = questionnaire
    const hasPipes = questions.some(({ title, help }) => `${title}${help}`.includes('{{'))
    if (!form.current || !(hasPipes || hasFlow(questions))) return
    const answers = answersOf(new FormData(form.current), questionnaire)
    if (hasPipes) setSaid(answers)
    if (!hasFlow(questions)) return
    setShown(new Set(visibleQuestions(questions, answers).map(({ code }) => code)))
  }, [form, questionnaire])
  useEffect(look, [look])
  return { shown, said, look }
}

/** What somebody without script must know: when a question is meant for him, and where to go on. */
export const hintsOf = (questions: Questionnaire['questions'], at: number): string[] => {
  const { rules, options } = questions[at] ?? {}
  const when = rules?.displayWhen
  const jumps = (rules?.jumps ?? []).map(({ options: codes, to }) => {
    const texts = codes.map(code => options?.find(option => option.code === code)?.text ?? code)
    const place = to === theEnd ? '以下各题不用回答' : `请接着回答第 ${questionNumber(questions, to)} 题`
    return texts.length > 0 ? `选择“${texts.join('”或“')}”的，${place}。` : `回答本题后，${place}。`
  })
  return [...(when ? [`仅当${conditionWords(when, questions)}时回答本题。`] : []), ...jumps]
}

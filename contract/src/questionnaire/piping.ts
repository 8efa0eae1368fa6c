import type { Answers, Question } from '../calls/questionnaire.ts'
import { detailOf, givenTo, optionOf, questionNumber } from './condition.ts'
import { isChoice, isMatrix, optionsOf, type QuestionType } from './question-types.ts'

type Piped = Pick<Question, 'code' | 'type' | 'options'>

const place = /\{\{(Q\d{1,3})\}\}/g
const longest = 60

/** The questions whose answers stand in a text. */
export const pipesIn = (text: string): string[] => [...text.matchAll(place)].map(([, code = '']) => code)

/** What can be said in a few words inside of a sentence. */
export const canBePiped = (type: QuestionType): boolean =>
  type !== 'note' && type !== 'ranking' && type !== 'signature' && type !== 'file' && !isMatrix(type)

const wordsOf = (question: Piped, values: string[]): string =>
  isChoice(question.type)
    ? values
        .map(value => {
          const text = optionsOf(question).find(({ code }) => code === optionOf(value))?.text ?? ''
          return detailOf(value).trim() || text
        })
        .join('、')
    : (values[0] ?? '')

const cut = (words: string): string => {
  const letters = [...words.trim()]
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join('')
}

/**
 * A text with the answers that it names in their places. What is not answered yet, or stands where nobody's answers
 * are known, is named by its number. This is text: whoever shows it escapes it as any other.
 */
export const piped = (text: string, questions: readonly Piped[], answers: Answers = {}): string =>
  text.replace(place, (whole, code: string) => {
    const asked = questions.find(question => question.code === code)
    if (!asked) return whole
    const words = cut(wordsOf(asked, givenTo(answers, code)))
    return words ? `“${words}”` : `（第 ${questionNumber(questions, code)} 题的回答）`
  })

import { lengthWords, type StatutoryTerm } from './term.ts'
import type { CountWay } from './ways.ts'

type Told = Pick<StatutoryTerm, 'name' | 'from' | 'until' | 'bound' | 'length' | 'unit'>

/** What the day is that was looked for: 提出质疑，最晚. */
export const answerWords = (steps: readonly Told[], way: CountWay, event: string): string => {
  const last = steps.at(-1)
  if (!last) return ''
  const isAtMost = last.bound === 'most'
  if (way === 'forward') return `${last.until}，${isAtMost ? '最晚' : '最早'}`
  return `${event.replace(/之日$/, '')}，${isAtMost ? '最早' : '最晚'}`
}

/** How the day is reached: 公告期限1个工作日，之后提出质疑7个工作日. */
export const stepsWords = (steps: readonly Told[]): string =>
  steps.map(step => `${step.name}${lengthWords(step)}`).join('，之后')

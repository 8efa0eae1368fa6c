import { type NoticeValues, textOf } from './shape.ts'
import { timeWords } from './time-words.ts'

/** 项目概况: who gets which documents where, and until when they answer. Nothing until all of it is known. */
export const overviewOf =
  (who: string, documents: string, answer: string) =>
  (values: NoticeValues): string => {
    const [name, place, deadline] = ['openTenderName', 'docsPlace', 'openTenderTime'].map(key =>
      textOf(values[key]),
    )
    if (!name || !place || !deadline) return ''
    // Most names say already that they are a project.
    const project = name.endsWith('项目') ? name : `${name}项目`
    const where = place.replace(/获取$/, '')
    return `${project}的${who}应在${where}获取${documents}，并于${timeWords(deadline)}前${answer}。`
  }

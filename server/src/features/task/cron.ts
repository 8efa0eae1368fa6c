import { Problem } from '@sunport/contract/problems.ts'
import { scheduleZone } from '@sunport/contract/task-codes.ts'
import { type CronExpression, CronExpressionParser } from 'cron-parser'
import cronstrue from 'cronstrue/i18n.js'

/** Numbers, names of months and days, and the usual signs; the parser knows more, such as times by lot. */
const field =
  /^(?:[\d*,\-/?#L]|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)+$/i

/** Five fields, or six with seconds first, on Beijing's clocks; at most once a minute. */
export const parseCron = (cron: string, from: Date): CronExpression => {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5 && fields.length !== 6)
    throw new Problem('task.cron', '执行表达式须为5段，或以秒开头的6段')
  if (!fields.every(each => field.test(each))) throw new Problem('task.cron')
  const parsed = parsedOrRefused(fields.join(' '), from)
  // One second of the minute: two runs are then never closer than a minute.
  if (parsed.fields.second.values.length > 1) throw new Problem('task.cron', '两次执行至少间隔1分钟')
  return parsed
}

const parsedOrRefused = (cron: string, from: Date): CronExpression => {
  try {
    return CronExpressionParser.parse(cron, { tz: scheduleZone, currentDate: from })
  } catch {
    throw new Problem('task.cron')
  }
}

const clockTime = /\b(\d{2}:\d{2}(?::\d{2})?)\b/g
const bareNumber = /(?<![\d:])(\d+)(?![\d:])/g

/** As operators read it: the library's words with Chinese commas and even spaces, and "every day" said. */
export const cronWords = (cron: string): string =>
  cronstrue
    .toString(cron, { locale: 'zh_CN', use24HourTimeFormat: true })
    .replaceAll(clockTime, ' $1 ')
    .replaceAll(bareNumber, ' $1 ')
    .replaceAll(/(?<!\s)\s*,\s*/g, '，')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^在 ([\d:]+)$/, '每天 $1')

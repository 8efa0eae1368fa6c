import { type Check, lineAt } from './finding.ts'
import { isScript, parse } from './syntax.ts'

const minReasonLength = 8

/** The rules of each kind of disable: what marks it, and where its reason stands. */
const disables = [
  { mark: /biome-ignore(?:-all|-start)?\b/, reason: /biome-ignore(?:-all|-start)?\s+[^:]+:\s*(.*)/ },
  { mark: /@ts-expect-error\b/, reason: /@ts-expect-error\b[\s:—-]*(.*)/ },
]
const forbidden = /@ts-ignore\b|@ts-nocheck\b|\beslint-disable\b/

/** A disable without its reason, or one that would go on hiding errors that are not there any more. */
export const reasonlessDisables: Check = files =>
  files
    .filter(({ path }) => isScript(path))
    .flatMap(file =>
      parse(file).comments.flatMap(({ value, start }) => {
        const message = problemOf(value)
        return message ? [{ file: file.path, line: lineAt(file.text, start), message }] : []
      }),
    )

const problemOf = (comment: string): string | undefined => {
  const [banned] = forbidden.exec(comment) ?? []
  if (banned) return `${banned} is not used here: say @ts-expect-error or biome-ignore with its reason`
  const disable = disables.find(({ mark }) => mark.test(comment))
  if (!disable) return undefined
  const reason = disable.reason.exec(comment)?.[1]?.trim() ?? ''
  const isReason = reason.length >= minReasonLength && !reason.startsWith('<')
  return isReason ? undefined : 'a disable without its reason'
}

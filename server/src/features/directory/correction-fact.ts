import {
  type DirectoryField,
  type DirectoryKind,
  directoryFields,
  fieldOf,
} from '@sunport/contract/directory/fields.ts'
import { factText, isSameFact, readFact, togetherProblem } from '@sunport/contract/directory/values.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type MirrorRow, mayBeEmpty } from './kind-table.ts'
import { differencesOf } from './record-check.ts'

/** A code is the body itself: whoever has another is another body, and comes from the source. */
const fixed = new Set(['creditCode'])

/** The fact that a request names, if it is one that may be corrected by whoever asks. */
export const correctable = (kind: DirectoryKind, name: string, isPublic: boolean): DirectoryField => {
  const field = fieldOf(kind, name)
  if (!field || fixed.has(name) || (isPublic && !field.isPublic)) throw new Problem('correction.field')
  return field
}

/** What a fact would become; refuses what cannot be. */
const proposedValue = (kind: DirectoryKind, field: DirectoryField, row: MirrorRow, written: string) => {
  const reading = readFact(field, written)
  if ('problem' in reading) throw new Problem('correction.value', reading.problem)
  if (reading.value === null && !mayBeEmpty(kind, field.name))
    throw new Problem('correction.value', `${field.title}不能为空`)
  const problem = togetherProblem(directoryFields[kind], { ...row, [field.name]: reading.value })
  if (problem) throw new Problem('correction.value', problem)
  return reading.value
}

/** The same, refusing what is so already. */
const correctedValue = (...asked: Parameters<typeof proposedValue>) => {
  const [, field, row] = asked
  const value = proposedValue(...asked)
  if (isSameFact(field, row[field.name], value)) throw new Problem('correction.same')
  return value
}

/** Refuses what need not be asked for. The public is not told that it guessed what is hidden from it. */
export const checkProposed = (isPublic: boolean, ...asked: Parameters<typeof proposedValue>): void => {
  const [, field] = asked
  if (isPublic && field.mask) proposedValue(...asked)
  else correctedValue(...asked)
}

/**
 * The columns of a correction. What the source said stays as it was told, so that the next import knows that the
 * difference was made here and keeps it.
 */
export const correctionOf = (kind: DirectoryKind, row: MirrorRow, field: DirectoryField, written: string) => {
  const value = correctedValue(kind, field, row, written)
  const sourceSnapshot =
    row.sourceSnapshot ??
    Object.fromEntries(directoryFields[kind].map(({ name }) => [name, row[name] ?? null]))
  const after = { ...row, [field.name]: value, sourceSnapshot }
  return { [field.name]: value, sourceSnapshot, differing: differencesOf(kind, after).length }
}

export const currentText = (field: DirectoryField, row: MirrorRow): string | null =>
  factText(field, row[field.name])

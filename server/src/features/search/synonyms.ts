import { normalise } from '../../platform/text/normalise.ts'

/** Groups of words for the same thing, as the dictionary's entries write them. */
export const groupsOf = (entries: readonly string[]): string[][] =>
  entries
    .map(entry => [
      ...new Set(
        entry
          .split(/[、，,；;|/\s]+/)
          .map(normalise)
          .filter(Boolean),
      ),
    ])
    .filter(group => group.length > 1)

/**
 * The words with another word of the same group in place of the longest one that stands in them. What contains the
 * typed word finds nothing new and is left out.
 */
export const alikeOf = (words: readonly string[], groups: readonly string[][]): string[][] =>
  words.flatMap((word, at) => {
    const held = groups
      .flatMap(group => group.map(member => ({ group, member })))
      .filter(({ member }) => word.includes(member))
      .sort((a, b) => b.member.length - a.member.length)
    const longest = held[0]?.member
    return held
      .filter(({ member }) => member === longest)
      .flatMap(({ group, member }) =>
        group
          .filter(other => !other.includes(member))
          .map(other => words.with(at, word.replace(member, other))),
      )
  })

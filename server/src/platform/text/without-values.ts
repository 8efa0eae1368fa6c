import { maskInText } from '@sunport/contract/format/mask.ts'

/** What a statement was given stands behind its text, in as many lines as it has: names and numbers of people among it. */
const given = '\nparams: '

const upToGiven = (text: string): string => {
  const at = text.indexOf(given)
  return at < 0 ? text : text.slice(0, at)
}

/** Words of a failure, without the values that it failed with. */
export const withoutValues = (text: string): string => maskInText(upToGiven(text))

/** An error repeats its words before its places; the places are the server's own. */
export const stackWithoutValues = ({ message, stack = '' }: Pick<Error, 'message' | 'stack'>): string => {
  const at = message ? stack.indexOf(message) : -1
  if (at < 0) return withoutValues(stack)
  return maskInText(stack.slice(0, at) + upToGiven(message) + stack.slice(at + message.length))
}

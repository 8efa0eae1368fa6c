import { pinyin } from 'pinyin-pro'

const syllablesOf = (name: string): string[] =>
  pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map(part =>
    part.toLowerCase().replace(/[^a-z]/g, ''),
  )

/** How a name sounds, as people type it: 广州市 is guangzhoushi and gzs. */
export const soundOf = (name: string): { pinyin: string; initials: string } => {
  const parts = syllablesOf(name)
  return { pinyin: parts.join(''), initials: parts.map(part => part[0] ?? '').join('') }
}

/** Sounds that people mistake for each other made one, in letters as they are typed: shang and san, lü and lu. */
export const foldSound = (letters: string): string =>
  letters
    .replace(/([zcs])h/g, '$1')
    .replaceAll('ng', 'n')
    .replaceAll('v', 'u')

/** Whether letters are the sound of a part of a name, or its first letters: from a syllable on, so gz is not in tongzhi. */
export const soundsLike = (name: string, letters: string): boolean => {
  const parts = syllablesOf(name)
  const initials = parts.map(part => part[0] ?? '').join('')
  return initials.includes(letters) || parts.some((_, at) => parts.slice(at).join('').startsWith(letters))
}

import { pinyin } from 'pinyin-pro'

/** How a name sounds, as people type it: 广州市 is guangzhoushi and gzs. */
export const soundOf = (name: string): { pinyin: string; initials: string } => {
  const parts = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed', v: true }).map(part =>
    part.toLowerCase().replace(/[^a-z]/g, ''),
  )
  return { pinyin: parts.join(''), initials: parts.map(part => part[0] ?? '').join('') }
}

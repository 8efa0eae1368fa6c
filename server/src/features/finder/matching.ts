import { soundsLike } from '../../platform/sound.ts'

/** Letters that may be a sound: 广州 is guangzhou and gz. */
export const isSound = (keyword: string): boolean => /^[a-z]{2,}$/i.test(keyword)

/** Whether a name is meant by what was typed: a part of it, its sound, or the first letters of that. */
export const isMeant = (name: string, keyword: string): boolean => {
  const typed = keyword.toLowerCase()
  if (name.toLowerCase().includes(typed)) return true
  return isSound(keyword) && soundsLike(name, typed)
}

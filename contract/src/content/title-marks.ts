/** Colours that a title may have: tokens that every region's theme keeps readable on its own ground. */
export const titleTones = { brand: '主题色', accent: '强调色', bad: '警示色' } as const
export type TitleTone = keyof typeof titleTones

/** How an editor lets a title stand out in the lists. */
export interface TitleMark {
  tone: TitleTone | null
  isBold: boolean
  isHot: boolean
  isRecommended: boolean
}

type Values = Readonly<Record<string, unknown>>

const isTone = (value: unknown): value is TitleTone =>
  typeof value === 'string' && Object.hasOwn(titleTones, value)

/** What the fields of an article say of its title; null when they say nothing. */
export const titleMarkOf = ({ titleTone, isTitleBold, isHot, isRecommended }: Values): TitleMark | null => {
  const mark = {
    tone: isTone(titleTone) ? titleTone : null,
    isBold: isTitleBold === '1',
    isHot: isHot === '1',
    isRecommended: isRecommended === '1',
  }
  return mark.tone || mark.isBold || mark.isHot || mark.isRecommended ? mark : null
}

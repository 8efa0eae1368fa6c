import type { TitleMark } from '@sunport/contract/content/title-marks.ts'
import type { ReactNode } from 'react'
import { telling } from '../told.ts'
import styles from './title-words.module.css'

interface Props {
  title: ReactNode
  mark?: TitleMark | null | undefined
  className?: string | undefined
}

/** A title as its editor wants it to stand out: by a token of the region, by weight, and by words. */
export const TitleWords = ({ title, mark, className = '' }: Props) => {
  if (!mark && !className) return title
  const classes = [className, mark?.tone && styles[mark.tone], mark?.isBold && styles.bold]
  return (
    <span
      className={classes.filter(Boolean).join(' ') || undefined}
      {...(typeof title === 'string' && !mark?.isHot && !mark?.isRecommended && telling(title))}
    >
      {title}
      {mark?.isHot && <span className={styles.hot}>热点</span>}
      {mark?.isRecommended && <span className={styles.recommended}>推荐</span>}
    </span>
  )
}

import styles from './icon.module.css'
import { iconPaths } from './icon-paths.ts'

/** Each with a class of its own: a page has dozens of icons. */
const sizes = [0.85, 0.9, 1, 1.1, 1.15, 1.25, 1.5, 1.75, 2, 2.5] as const

const classOf = new Map(sizes.map(size => [size, `${styles.icon} ${styles[`s${Math.round(size * 100)}`]}`]))

interface IconProps {
  name: string
  /** Side in em; 1.25 unless told. */
  size?: (typeof sizes)[number]
  className?: string
}

/** A line icon beside words; it never stands for them, so readers skip it. */
export const Icon = ({ name, size = 1.25, className }: IconProps) => (
  <svg
    className={className ? `${classOf.get(size)} ${className}` : classOf.get(size)}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={iconPaths[name as IconName] ?? iconPaths.link} />
  </svg>
)

type IconName = keyof typeof iconPaths

export const isIconName = (name: string): boolean => name in iconPaths

import styles from './icon.module.css'
import { iconPaths } from './icon-paths.ts'

interface IconProps {
  name: string
  /** Side in rem; 1.25 unless told. */
  size?: number
  className?: string
}

/** A line icon beside words; it never stands for them, so readers skip it. */
export const Icon = ({ name, size = 1.25, className }: IconProps) => (
  <svg
    className={className ? `${styles.icon} ${className}` : styles.icon}
    width={`${size}em`}
    height={`${size}em`}
    viewBox="0 0 24 24"
    aria-hidden="true"
  >
    <path d={iconPaths[name as IconName] ?? iconPaths.link} />
  </svg>
)

type IconName = keyof typeof iconPaths

export const isIconName = (name: string): boolean => name in iconPaths

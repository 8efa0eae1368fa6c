import styles from './chart.module.css'

/** So many of the most; what is not nothing is always to be seen. */
export const partOf = (value: number, most: number): number =>
  most > 0 && value > 0 ? Math.max(1, Math.round((value / most) * 1000) / 10) : 0

interface BarProps {
  part: number
  /** Full or hollow: two measures side by side are told apart without their colour. */
  form: 'full' | 'hollow'
}

/** Says to eyes what the number beside it says to everybody. */
export const Bar = ({ part, form }: BarProps) => (
  <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    {part > 0 && <rect width={part} height="10" data-form={form} />}
  </svg>
)

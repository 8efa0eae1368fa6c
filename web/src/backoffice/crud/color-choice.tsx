import styles from './crud.module.css'

const palette = ['#1558B0', '#0F766E', '#3F6B1F', '#8A5A12', '#C2570C', '#B01E23', '#5B4BA8', '#606873']

interface Props {
  id?: string
  value?: unknown
  onChange?: (value: string | null) => void
  isDisabled: boolean
}

/** One colour of the palette, or none. A colour from elsewhere stays choosable. */
export const ColorChoice = ({ id, value, onChange, isDisabled }: Props) => {
  const current = typeof value === 'string' && value ? value.toUpperCase() : null
  const colors = current && !palette.includes(current) ? [...palette, current] : palette
  return (
    <div id={id} className={styles.colors} role="radiogroup">
      {[null, ...colors].map(color => (
        <label key={color} className={styles.color} title={color ?? '无颜色'}>
          <input
            type="radio"
            name={id}
            aria-label={color ?? '无颜色'}
            checked={color === current}
            disabled={isDisabled}
            onChange={() => onChange?.(color)}
          />
          <span
            className={color ? undefined : styles.noColor}
            style={color ? { background: color } : undefined}
          />
        </label>
      ))}
    </div>
  )
}

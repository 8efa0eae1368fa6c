import styles from './login.module.css'

const rays = Array.from({ length: 13 }, (_, n) => 180 + n * 15)
const centre = 620
const point = (angle: number, radius: number): string => {
  const turn = (angle * Math.PI) / 180
  return `${(400 + radius * Math.cos(turn)).toFixed(1)} ${(centre + radius * Math.sin(turn)).toFixed(1)}`
}

/** A sun rising over layered ground, with ruled lines like the rows of a register. */
export const EntranceArt = () => (
  <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <g stroke="#fff" strokeOpacity="0.16" strokeWidth="2" strokeLinecap="round">
      {rays.map(angle => (
        <path key={angle} d={`M${point(angle, 232)}L${point(angle, angle % 30 ? 268 : 300)}`} />
      ))}
    </g>
    <circle cx="400" cy={centre} r="208" fill="#fff" fillOpacity="0.07" />
    <circle cx="400" cy={centre} r="148" fill="#fff" fillOpacity="0.11" />
    <circle cx="400" cy={centre} r="92" fill="#fff" fillOpacity="0.16" />
    <path className={styles.far} d="M0 640c150-52 262-40 400-6s262 30 400-34v300H0Z" />
    <path className={styles.middle} d="M0 706c170-60 300-8 440 6s250-40 360-62v250H0Z" />
    <path className={styles.near} d="M0 780c140-30 270-34 420-4s270 20 380-20v144H0Z" />
    <g stroke="#fff" strokeOpacity="0.18" strokeWidth="2" strokeLinecap="round">
      <path d="M72 812h190M72 836h260M72 860h140M560 812h168M500 836h228M620 860h108" />
    </g>
  </svg>
)

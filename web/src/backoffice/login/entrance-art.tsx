const rays = Array.from({ length: 13 }, (_, n) => 180 + n * 15)
const point = (angle: number, radius: number): string => {
  const turn = (angle * Math.PI) / 180
  return `${(400 + radius * Math.cos(turn)).toFixed(1)} ${(560 + radius * Math.sin(turn)).toFixed(1)}`
}

/** A sun rising over layered ground, with ruled lines like the rows of a register. */
export const EntranceArt = () => (
  <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <g stroke="#fff" strokeOpacity="0.16" strokeWidth="2" strokeLinecap="round">
      {rays.map(angle => (
        <path key={angle} d={`M${point(angle, 232)}L${point(angle, angle % 30 ? 268 : 300)}`} />
      ))}
    </g>
    <circle cx="400" cy="560" r="208" fill="#fff" fillOpacity="0.07" />
    <circle cx="400" cy="560" r="148" fill="#fff" fillOpacity="0.11" />
    <circle cx="400" cy="560" r="92" fill="#fff" fillOpacity="0.16" />
    <path d="M0 610c150-52 262-40 400-6s262 30 400-34v330H0Z" fill="#fff" fillOpacity="0.1" />
    <path d="M0 690c170-60 300-8 440 6s250-40 360-62v266H0Z" fill="#001024" fillOpacity="0.16" />
    <path d="M0 770c140-30 270-34 420-4s270 20 380-20v154H0Z" fill="#001024" fillOpacity="0.22" />
    <g stroke="#fff" strokeOpacity="0.18" strokeWidth="2" strokeLinecap="round">
      <path d="M72 812h190M72 836h260M72 860h140M560 812h168M500 836h228M620 860h108" />
    </g>
  </svg>
)

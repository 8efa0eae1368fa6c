/** The product's mark: a sun over a sheet, in the accent colour. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="var(--bo-accent)" />
    <path d="M7 20a9 9 0 0 1 18 0Z" fill="#fff" />
    <path
      d="M16 5v3.2M7.2 8.7l2.2 2.2M24.8 8.7l-2.2 2.2M7 23.5h18M10.5 27h11"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)

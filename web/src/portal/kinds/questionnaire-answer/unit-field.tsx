import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { UnitLine as Line } from './unit-line.tsx'

type Props = ComponentProps<typeof Line>

const load = () => import('./unit-line.tsx')

/** Few questionnaires ask for a unit. The server has it at hand; until its script has come it is a plain line. */
const UnitLine: ComponentType<Props> = import.meta.env.SSR
  ? (await load()).UnitLine
  : lazy(async () => ({ default: (await load()).UnitLine }))

export const UnitField = (props: Props) => (
  <Suspense>
    <UnitLine {...props} />
  </Suspense>
)

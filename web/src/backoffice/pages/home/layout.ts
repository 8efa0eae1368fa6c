import type { HomeWidget } from '@sunport/contract/home-layout.ts'

/** Puts one widget where another stands, counting only those that are shown. */
export const moveTo = (order: readonly HomeWidget[], moved: HomeWidget, place: HomeWidget): HomeWidget[] => {
  if (moved === place) return [...order]
  const isForward = order.indexOf(moved) < order.indexOf(place)
  const others = order.filter(name => name !== moved)
  const at = others.indexOf(place) + (isForward ? 1 : 0)
  return others.toSpliced(at, 0, moved)
}

/** The shown neighbour that a step leads to. */
export const neighbour = (
  shown: readonly HomeWidget[],
  name: HomeWidget,
  step: -1 | 1,
): HomeWidget | undefined => shown[shown.indexOf(name) + step]

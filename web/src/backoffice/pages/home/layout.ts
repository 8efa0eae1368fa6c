/** The widgets of the work bench, in the order that a new user finds. */
export const widgetNames = [
  'tasks',
  'messages',
  'visits',
  'publications',
  'regions',
  'entries',
  'logins',
] as const
export type WidgetName = (typeof widgetNames)[number]

const isWidget = (value: unknown): value is WidgetName => widgetNames.some(name => name === value)

/** What is usable of a remembered order; widgets that it does not know yet stand at the end. */
export const toOrder = (stored: unknown): WidgetName[] => {
  const known = Array.isArray(stored) ? [...new Set(stored.filter(isWidget))] : []
  return [...known, ...widgetNames.filter(name => !known.includes(name))]
}

/** Puts one widget where another stands, counting only those that are shown. */
export const moveTo = (order: readonly WidgetName[], moved: WidgetName, place: WidgetName): WidgetName[] => {
  if (moved === place) return [...order]
  const isForward = order.indexOf(moved) < order.indexOf(place)
  const others = order.filter(name => name !== moved)
  const at = others.indexOf(place) + (isForward ? 1 : 0)
  return others.toSpliced(at, 0, moved)
}

/** The shown neighbour that a step leads to. */
export const neighbour = (
  shown: readonly WidgetName[],
  name: WidgetName,
  step: -1 | 1,
): WidgetName | undefined => shown[shown.indexOf(name) + step]

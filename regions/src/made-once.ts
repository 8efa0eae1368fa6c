/** What is made of one thing alone, made once as long as the thing is there. Nobody may change either. */
export const madeOnce = <From extends object, Made>(make: (from: From) => Made): ((from: From) => Made) => {
  const known = new WeakMap<From, { made: Made }>()
  return from => {
    const found = known.get(from) ?? { made: make(from) }
    known.set(from, found)
    return found.made
  }
}

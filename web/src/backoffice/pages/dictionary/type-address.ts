/** The address of a type, or of none: the list of types stays as it is, the entries start afresh. */
export const typeAddress = (params: URLSearchParams, id?: string): string => {
  const kept = [...params].filter(([name]) => name.startsWith('t_'))
  return `?${new URLSearchParams(id ? [...kept, ['type', id]] : kept)}`
}

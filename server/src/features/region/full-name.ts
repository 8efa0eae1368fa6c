interface Named {
  name: string
  fullName: string
}

/** The whole way from the province down. An own level already begins with the name of what it belongs to. */
export const fullNameOf = (parent: Named | undefined, name: string, isOwn: boolean): string => {
  if (!parent) return name
  return parent.fullName + (isOwn && name.startsWith(parent.name) ? name.slice(parent.name.length) : name)
}

interface Named {
  name: string
  /** What tells it from another of its name: a code, a login name. */
  mark: string
}

/** What each of some things is called: by its name, and by its mark as well where two share the name. */
export const toldApart = (things: readonly Named[]): ((thing: Named) => string) => {
  const marks = Map.groupBy(things, ({ name }) => name)
  return ({ name, mark }) =>
    (marks.get(name) ?? []).some(other => other.mark !== mark) ? `${name}（${mark}）` : name
}

interface Person {
  realName: string | null
  userName: string
}

const personOf = ({ realName, userName }: Person): Named => ({ name: realName || userName, mark: userName })

/** What people of one list are called. */
export const peopleToldApart = (people: readonly Person[]): ((person: Person) => string) => {
  const nameOf = toldApart(people.map(personOf))
  return person => nameOf(personOf(person))
}

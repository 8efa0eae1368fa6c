import { api } from '../../../api.ts'

/** Long enough that nobody is asked between two strokes of one word. */
const pauseMs = 300
const leastCharacters = 2

const known = new WeakSet<HTMLInputElement>()

/** Offers names of bodies while one types one. The list is the browser's own; React does not know of it. */
export const offerUnits = (input: HTMLInputElement, siteId: string): void => {
  if (known.has(input)) return
  known.add(input)
  const list = document.createElement('datalist')
  list.id = `${input.id}-offers`
  document.body.append(list)
  input.setAttribute('list', list.id)
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (orgName: string): Promise<void> => {
    const found = await api.organisation.queryByName({ orgName, siteId }).catch(() => [])
    // What was typed meanwhile is asked for by itself.
    if (input.value.trim() !== orgName) return
    const names = [...new Set(found.map(match => match.orgName))]
    list.replaceChildren(
      ...names.map(name => Object.assign(document.createElement('option'), { value: name })),
    )
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    const orgName = input.value.trim()
    if (orgName.length >= leastCharacters) timer = setTimeout(() => void ask(orgName), pauseMs)
  })
}

import { useSearchParams } from 'react-router'

/** The one text that the address names, and the way to another or back to the list. */
export const useOpened = () => {
  const [params, setParams] = useSearchParams()
  const open = (id: string | undefined) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (id) next.set('edit', id)
      else next.delete('edit')
      return next
    })
  return { id: params.get('edit'), open, close: () => open(undefined) }
}

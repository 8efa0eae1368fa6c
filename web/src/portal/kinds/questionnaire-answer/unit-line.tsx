import { type InputHTMLAttributes, useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { usePortal } from '../../use-portal.ts'

const pauseMs = 250
const fewestLetters = 2

/** 单位: any words, with the names of public registers offered while somebody types. */
export const UnitLine = (props: InputHTMLAttributes<HTMLInputElement> & { id: string }) => {
  const { siteId } = usePortal()
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    const orgName = typed.trim()
    if (orgName.length < fewestLetters) return
    let isOld = false
    const timer = setTimeout(async () => {
      // Only offered: whoever gets no names writes his own.
      const found = await api.organisation.queryByName({ orgName, siteId }).catch(() => [])
      if (!isOld) setNames([...new Set(found.map(each => each.orgName))])
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [typed, siteId])
  const list = `${props.id}-names`
  return (
    <>
      <input {...props} list={list} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
      <datalist id={list}>
        {names.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

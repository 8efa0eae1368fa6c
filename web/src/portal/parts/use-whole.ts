import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import type { PageContext } from '../context.ts'
import { usePortal } from '../use-portal.ts'
import { type Choice, isCut } from './choices.ts'

type Load = (context: Pick<PageContext, 'api' | 'siteId' | 'pack'>) => Promise<Choice[]>

/** Choices as they came with the page, and all of them after the second value was called: when somebody is near. */
export const useWhole = (near: Choice[], load: Load): [choices: Choice[], fetchAll: () => void] => {
  const { pack, siteId } = usePortal()
  const [all, setAll] = useState<Choice[]>([])
  const isAsked = useRef(false)
  const fetchAll = () => {
    if (isAsked.current || !isCut(near)) return
    isAsked.current = true
    // Whoever cannot have them keeps those that are there.
    void load({ api, pack, siteId }).then(setAll)
  }
  return [all.length > 0 ? all : near, fetchAll]
}

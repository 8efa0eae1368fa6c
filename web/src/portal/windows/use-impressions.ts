import { useEffect } from 'react'
import { usePortal } from '../use-portal.ts'
import type { Band } from './choose.ts'
import { countWindow } from './count.ts'

/** A window is seen once with each page that carries it, unless it is for another device. */
export const useImpressions = (shown: Band[]): void => {
  const { path } = usePortal()
  const ids = shown.map(({ window }) => window.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same windows on the same page are seen once
  useEffect(() => {
    const other = matchMedia('(max-width: 720px)').matches ? 'computer' : 'phone'
    for (const { window, device } of shown) if (device !== other) countWindow(window, 'impression')
  }, [ids, path])
}

const grouped = (count: number): string => count.toLocaleString('en-US')

const minutes = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} 秒` : `${Math.ceil(seconds / 60)} 分钟`

/** Tells how far a long run has come, how fast it goes and how long it will take. */
export const progressOf = (wanted: number, tell: ((text: string) => void) | undefined) => {
  const startedAt = performance.now()
  return (done: number): void => {
    const perSecond = (done * 1000) / (performance.now() - startedAt)
    const left = done < wanted ? `，约剩 ${minutes((wanted - done) / perSecond)}` : ''
    tell?.(
      `已生成公告 ${grouped(done)} / ${grouped(wanted)} 条，每秒 ${grouped(Math.round(perSecond))} 条${left}`,
    )
  }
}

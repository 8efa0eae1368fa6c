/** One article of a law whose text has its anchors, up to whatever comes next; undefined when it has none such. */
export const articleHtml = (anchored: string, article: string): string | undefined => {
  const start = anchored.indexOf(`id="tiao-${article}"`)
  if (start < 0) return undefined
  const open = anchored.lastIndexOf('<', start)
  const end = anchored.slice(start).search(/<[^<>]* id="(?:tiao|zhang|jie|bian|fenbian|annex|biaoti)-/)
  return anchored.slice(open, end < 0 ? undefined : start + end)
}

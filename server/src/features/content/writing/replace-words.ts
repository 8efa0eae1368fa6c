const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Kept texts escape every bracket that is none of a tag. */
const tags = /(<[^<>]*>)/

interface Words {
  title: string
  bodyHtml: string
}

/** Replaces words of a title and of what readers see of a body; addresses and other attributes stay. */
export const replaceWords = (
  { title, bodyHtml }: Words,
  find: string,
  replacement: string,
): Words & { count: number } => {
  let count = 0
  const change = (text: string, from: string, to: string): string => {
    const parts = text.split(from)
    count += parts.length - 1
    return parts.join(to)
  }
  const words = {
    title: change(title, find, replacement),
    bodyHtml: bodyHtml
      .split(tags)
      .map((part, at) => (at % 2 === 1 ? part : change(part, escaped(find), escaped(replacement))))
      .join(''),
  }
  return { ...words, count }
}

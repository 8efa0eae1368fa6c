const letter = /[\u1800-\u18af]/
/** Letters and signs of the script, with the spaces between its words. */
const run = /[\u1800-\u18af](?:(?:[\u1800-\u18af\u200c\u202f ]|\u200d)*[\u1800-\u18af])?/g
const textBetweenTags = /(^|>)([^<]+)/g

/** Traditional Mongolian within a text is named as such, which also sets it in columns (`vertical-script.css`). */
export const verticalScript = (html: string): string =>
  letter.test(html)
    ? html.replace(
        textBetweenTags,
        (_, end: string, text: string) => end + text.replace(run, '<span lang="mn-Mong">$&</span>'),
      )
    : html

import type { Marks } from '@sunport/contract/calls/search.ts'
import { Fragment } from 'react'

/** The text with what the search found in mark elements; the text itself stays text. */
export const MarkedText = ({ text, marks }: { text: string; marks: Marks }) => {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

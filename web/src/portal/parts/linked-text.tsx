import type { LinkedPiece } from '@sunport/contract/content/law/references.ts'

/** Plain text of which some words lead somewhere. */
export const LinkedText = ({ pieces }: { pieces: readonly LinkedPiece[] }) =>
  pieces.map((piece, at) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name, and never move
      <a key={at} href={piece.href}>
        {piece.words}
      </a>
    ),
  )

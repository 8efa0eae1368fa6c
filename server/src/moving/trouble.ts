/** refused: asking again brings the same; broken: no answer that can be read; away: nobody answered for long. */
type TroubleKind = 'refused' | 'broken' | 'away'

/** The source did not give what it was asked for; the words are for the report. */
export class SourceTrouble extends Error {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, words: string) {
    super(words)
    this.name = 'SourceTrouble'
    this.kind = kind
  }
}

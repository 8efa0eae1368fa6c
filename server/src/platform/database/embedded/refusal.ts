/** A start that cannot go on, said in one sentence for the operator; no stack trace helps here. */
export class EmbeddedRefusal extends Error {
  override name = 'EmbeddedRefusal'
}

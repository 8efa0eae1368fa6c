import type { CallOutput } from '@sunport/contract/call.ts'
import type { log } from '@sunport/contract/calls/log.ts'

export type VerifiedPart = CallOutput<typeof log.verify>

/** Asks for one part of the chain after the other, until its end or its first broken row. */
export const verifyChain = async (
  verify: (input: { afterId: number }) => Promise<VerifiedPart>,
  onPart: (part: VerifiedPart) => void,
  isStopped: () => boolean,
): Promise<void> => {
  let afterId = 0
  while (!isStopped()) {
    const part = await verify({ afterId })
    if (isStopped()) return
    onPart(part)
    if (part.isDone) return
    afterId = part.lastId
  }
}

export const percentOf = ({ checked, total }: VerifiedPart): number =>
  total === 0 ? 100 : Math.min(Math.floor((checked / total) * 100), 100)

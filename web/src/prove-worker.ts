import { sha256 } from '@noble/hashes/sha2.js'
import { solve } from '@sunport/contract/proof-of-work.ts'

// The browser's own digest answers later each time, which is slower by far for short texts.
self.onmessage = ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  self.postMessage(solve(data.challenge, data.bits, sha256))
}

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

export const portableDigests = {
  sha256: async (bytes: Uint8Array) => sha256(bytes),
  hmacSha256: async (key: Uint8Array, bytes: Uint8Array) => hmac(sha256, key, bytes),
}

/** What signing a request needs, whoever computes it. */
export interface Digests {
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
  hmacSha256(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>
}

const native = (subtle: SubtleCrypto): Digests => ({
  sha256: async bytes => new Uint8Array(await subtle.digest('SHA-256', bytes)),
  hmacSha256: async (key, bytes) => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const imported = await subtle.importKey('raw', key, algorithm, false, ['sign'])
    return new Uint8Array(await subtle.sign('HMAC', imported, bytes))
  },
})

/** Browsers keep their own digests from pages that came by plain HTTP, so these pages fetch a library. */
export const loadDigests = async ({ subtle }: { subtle?: SubtleCrypto } = crypto): Promise<Digests> =>
  subtle ? native(subtle) : (await import('./portable-digests.ts')).portableDigests

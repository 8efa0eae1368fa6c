import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadDigests } from './digests.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe.each([
  ['a secure origin', crypto],
  ['an origin of plain HTTP', {}],
])('on %s', (_, source) => {
  test.each(['', 'v1\nPOST\n/gpcms/rest', '中文 😀'.repeat(50)])(
    'the digests of %j are those that the server computes',
    async text => {
      const digests = await loadDigests(source)
      expect(hex(await digests.sha256(bytesOf(text)))).toBe(createHash('sha256').update(text).digest('hex'))
      expect(hex(await digests.hmacSha256(bytesOf('a key'), bytesOf(text)))).toBe(
        createHmac('sha256', 'a key').update(text).digest('hex'),
      )
    },
  )
})

import { createHash } from 'node:crypto'

/** DER of RFC 3161, as far as asking and being answered needs it; who verifies a receipt has a program for all of it. */
const sequence = 0x30
const integer = 0x02
const octets = 0x04
const boolean = 0x01

const part = (tag: number, ...contents: Buffer[]): Buffer => {
  const content = Buffer.concat(contents)
  // What is asked fits the short form.
  if (content.length > 127) throw new RangeError('too long')
  return Buffer.concat([Buffer.of(tag, content.length), content])
}

/** AlgorithmIdentifier of SHA-256. */
const sha256Name = Buffer.from('300d06096086480165030402010500', 'hex')

const imprintOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A number that is never negative and has no needless zeros. */
const numberOf = (nonce: Buffer): Buffer => part(integer, Buffer.of(0x01), nonce)

/** Asks to say when a text was there; the text itself stays here. */
export const timestampQuery = (text: string, nonce: Buffer): Buffer =>
  part(
    sequence,
    part(integer, Buffer.of(1)),
    part(sequence, sha256Name, part(octets, imprintOf(text))),
    numberOf(nonce),
    part(boolean, Buffer.of(0xff)),
  )

/** The contents of the element that a buffer begins with; undefined of what is cut off or none of that kind. */
const contentOf = (bytes: Buffer, tag: number): Buffer | undefined => {
  const first = bytes[1]
  if (bytes[0] !== tag || first === undefined) return undefined
  const long = first & 0x80 ? first & 0x7f : 0
  if (long > 4 || bytes.length < 2 + long) return undefined
  const length = long > 0 ? bytes.readUIntBE(2, long) : first
  const content = bytes.subarray(2 + long, 2 + long + length)
  return content.length === length ? content : undefined
}

/** granted, or granted with modifications. */
const isGranted = (status: Buffer | undefined): boolean =>
  status?.length === 1 && (status[0] === 0 || status[0] === 1)

/** Whether an authority granted just what was asked. Its signature is for those who were not there: they hold its certificate. */
export const isReceiptFor = (reply: Buffer, text: string, nonce: Buffer): boolean => {
  const whole = contentOf(reply, sequence)
  const info = whole && contentOf(whole, sequence)
  return (
    isGranted(info && contentOf(info, integer)) &&
    reply.includes(imprintOf(text)) &&
    reply.includes(numberOf(nonce))
  )
}
